import Glibc
import Launch
import Online

exit(runOnline(GivenWords.all))
