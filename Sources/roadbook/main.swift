import Glibc

exit(run(TypedWords.all))
