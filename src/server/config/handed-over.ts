/** The first socket of a supervisor follows stdin, stdout and stderr (`sd_listen_fds(3)`). */
const FIRST_FD = 3;

interface ListenVariables {
  readonly LISTEN_FDS?: number | undefined;
  readonly LISTEN_PID?: number | undefined;
}

/**
 * The supervisor's socket; null unless `LISTEN_PID` names this process: a child may inherit the variables.
 */
export const handedOver = ({ LISTEN_FDS, LISTEN_PID }: ListenVariables): number | null =>
  LISTEN_FDS === 1 && LISTEN_PID === process.pid ? FIRST_FD : null;
