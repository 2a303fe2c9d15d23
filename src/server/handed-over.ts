/** The first of the sockets that are handed over, counted behind standard input, output and error. */
const FIRST_FD = 3;

interface Given {
  readonly LISTEN_FDS?: number | undefined;
  readonly LISTEN_PID?: number | undefined;
}

/** The socket of a supervisor; null unless it is meant for this very process, and not inherited by accident. */
export const handedOver = ({ LISTEN_FDS, LISTEN_PID }: Given): number | null =>
  LISTEN_FDS === 1 && LISTEN_PID === process.pid ? FIRST_FD : null;
