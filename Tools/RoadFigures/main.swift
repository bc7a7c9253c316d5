import Glibc
import Launch

exit(RoadFigures.run(Array(GivenWords.all.dropFirst())))
