import Glibc
import Paint

exit(runDraw(CommandLine.arguments))
