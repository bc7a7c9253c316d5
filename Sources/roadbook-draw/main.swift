import Glibc
import Launch
import Paint

exit(runDraw(GivenWords.all))
