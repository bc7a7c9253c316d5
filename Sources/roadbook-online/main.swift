import Glibc
import Online

exit(runOnline(CommandLine.arguments))
