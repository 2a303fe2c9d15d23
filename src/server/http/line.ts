import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** So many calls may be inside at once, worked on or waiting for their turn: twice the crowd after a mailing. */
export const MOST_INSIDE = 1_000;
/** Of one connection: browsers send one at a time, and one that sends more ahead is cut. */
const MOST_OF_CONNECTION = 20;
/** So many turns of the event loop may only let visitors in before a call is begun. */
const TURNS_FOR_NEWCOMERS = 16;

/**
 * The line that calls wait in. Each turn of the event loop begins one: what SQLite answers is done before anybody else
 * is heard, so a turn that began all it had read would leave the others unseen. The loop lets in one visitor a turn
 * (libuv); as long as it does, the others at the door go first, or the line would never be seen growing.
 */
export class Line {
  readonly #inside = new Set<IncomingMessage>();
  readonly #ofConnection = new Map<Socket, number>();
  readonly #waiting = new Map<IncomingMessage, () => void>();
  #hasNewcomer = false;
  #turnsForNewcomers = 0;
  #isTurning = false;

  get calls(): number {
    return this.#inside.size;
  }

  newcomer(): void {
    this.#hasNewcomer = true;
  }

  /** Goes to the end of the line; `begin` is called when it is this call's turn. @returns false when it is full */
  join(call: IncomingMessage, begin: () => void): boolean {
    if (!this.comeBack(call)) return false;
    this.#waiting.set(call, begin);
    this.#keepTurning();
    return true;
  }

  /** Goes on without waiting, after having left. @returns false when it is full */
  comeBack(call: IncomingMessage): boolean {
    if (this.#inside.size >= MOST_INSIDE || this.isFullOf(call.socket)) return false;
    this.#inside.add(call);
    this.#ofConnection.set(call.socket, (this.#ofConnection.get(call.socket) ?? 0) + 1);
    return true;
  }

  /** Whether this connection has as many inside as one may have. */
  isFullOf(connection: Socket): boolean {
    return (this.#ofConnection.get(connection) ?? 0) >= MOST_OF_CONNECTION;
  }

  leave(call: IncomingMessage): void {
    this.#waiting.delete(call);
    if (!this.#inside.delete(call)) return;
    const ofConnection = (this.#ofConnection.get(call.socket) ?? 1) - 1;
    if (ofConnection === 0) this.#ofConnection.delete(call.socket);
    else this.#ofConnection.set(call.socket, ofConnection);
  }

  isWaiting(call: IncomingMessage): boolean {
    return this.#waiting.has(call);
  }

  #keepTurning(): void {
    if (this.#isTurning || this.#waiting.size === 0) return;
    this.#isTurning = true;
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    this.#isTurning = false;
    if (this.#hasNewcomer && this.#turnsForNewcomers < TURNS_FOR_NEWCOMERS) this.#turnsForNewcomers += 1;
    else {
      this.#turnsForNewcomers = 0;
      this.#beginNext();
    }
    this.#hasNewcomer = false;
    this.#keepTurning();
  }

  #beginNext(): void {
    const [next] = this.#waiting;
    if (!next) return;
    const [call, begin] = next;
    this.#waiting.delete(call);
    begin();
  }
}
