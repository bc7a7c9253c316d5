# A service that knows nothing of any place: it answers each call on port 8099 so. Debian's smallest system has Perl.
use strict;
use warnings;
use IO::Socket::INET;

# Whoever only looks whether the port is open reads no answer.
$SIG{PIPE} = 'IGNORE';
my $server = IO::Socket::INET->new(Listen => 5, LocalAddr => '127.0.0.1', LocalPort => 8099, ReuseAddr => 1)
    or die "port 8099: $!\n";
my $body = '{"type":"FeatureCollection","features":[]}';
while (my $call = $server->accept) {
    while (my $line = <$call>) { last if $line =~ /^\r?\n$/ }
    print $call "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ", length $body, "\r\n\r\n", $body;
    close $call;
}
