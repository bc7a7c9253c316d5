import Glibc
import Launch
import Recorder

exit(runRecorder(GivenWords.all))
