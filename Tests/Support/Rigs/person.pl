# A person at a terminal: runs a program on a terminal of its own, and types an answer behind each question.
#
#   person.pl [QUESTION ANSWER]... -- PROGRAM [WORD]...
#
# The questions come in this order; a part of each is enough. `^C` is the key, and `LEAVE` closes the terminal; every
# other answer is typed with Enter.
# What stands on the terminal is printed. Ends as the program does, with 128 and the signal if one ended it, and with 99
# if a question did not come. Debian's smallest system has Perl, and all that is used here.
use strict;
use warnings;
use POSIX ();

# The kernel's numbers of what one asks of a terminal.
my ($UNLOCK, $NUMBER, $SIZE, $OWN) = (0x40045431, 0x80045430, 0x5414, 0x540e);
$| = 1;

# The near end of a new terminal, wide enough for every line, and the name of the far one.
sub terminal {
    open(my $near, '+<', '/dev/ptmx') or die "no terminal: $!\n";
    my ($number, $size) = (pack('i', 0), pack('S4', 50, 240, 0, 0));
    ioctl($near, $UNLOCK, $number) && ioctl($near, $NUMBER, $number) or die "no terminal: $!\n";
    ioctl($near, $SIZE, $size);
    return ($near, '/dev/pts/' . unpack('i', $number));
}

# The program, with the terminal as its own.
sub begin {
    my ($far, @words) = @_;
    my $process = fork // die "no process: $!\n";
    return $process if $process;
    POSIX::setsid();
    # Tests that run in the background ignore what the keys of a terminal send, and so would the program.
    $SIG{$_} = 'DEFAULT' for qw(INT QUIT HUP);
    open(my $terminal, '+<', $far) or die "no terminal: $!\n";
    ioctl($terminal, $OWN, 0);
    POSIX::dup2(fileno $terminal, $_) for 0 .. 2;
    exec { $words[0] } @words;
    die "$words[0]: $!\n";
}

sub press {
    my ($terminal, $answer) = @_;
    syswrite $terminal, $answer eq '^C' ? "\x03" : "$answer\n";
}

# Until the program is gone: reading from its terminal is an error then. What is left was not asked.
sub sit {
    my ($terminal, @questions) = @_;
    my $unanswered = '';
    while (sysread $terminal, my $piece, 4096) {
        # A terminal returns the carriage at the end of each line.
        print $piece =~ tr/\r//dr;
        $unanswered .= $piece;
        while (@questions && (my $place = index $unanswered, $questions[0]) >= 0) {
            $unanswered = substr $unanswered, $place + length $questions[0];
            (undef, my $answer) = splice @questions, 0, 2;
            return @questions if $answer eq 'LEAVE';
            press($terminal, $answer);
        }
    }
    return @questions;
}

my ($border) = grep { $ARGV[$_] eq '--' } 0 .. $#ARGV;
my @questions = splice @ARGV, 0, $border;
my ($near, $far) = terminal();
my $process = begin($far, @ARGV[1 .. $#ARGV]);
my %left = sit($near, @questions);
close $near;
waitpid $process, 0;
my $code = $? & 127 ? 128 + ($? & 127) : $? >> 8;
print "\nnobody asked, and the program ended with $code: $_\n" for keys %left;
exit(%left ? 99 : $code);
