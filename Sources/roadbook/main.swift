import Glibc

exit(Program.run(RawArguments.all))
