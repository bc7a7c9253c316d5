import Glibc

exit(RoadFigures.run(Array(CommandLine.arguments.dropFirst())))
