/** Like systemd, opens the port, passes it to the program as file descriptor 3, and keeps it open between runs. */
export const SUPERVISOR = `
use IO::Socket::INET; use POSIX qw(dup2);
$^F = 3;
my ($port, @program) = @ARGV;
my $socket = IO::Socket::INET->new(LocalAddr => "127.0.0.1:$port", Listen => 4096, ReuseAddr => 1) or die "listen: $!";
my $child; my $open = 1;
$SIG{HUP} = sub { kill "TERM", $child }; $SIG{TERM} = sub { $open = 0; kill "TERM", $child };
while ($open) {
  $child = fork;
  if (!$child) { $ENV{LISTEN_FDS} = 1; $ENV{LISTEN_PID} = $$; dup2(fileno($socket), 3); exec @program; exit 1; }
  waitpid($child, 0) until $? != -1 && !kill(0, $child);
}`;
