import Glibc
import Recorder

exit(runRecorder(CommandLine.arguments))
