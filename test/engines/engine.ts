/** A browser of another engine, with the operations that every driver has. */
export interface Engine {
  readonly name: string;
  goTo(address: string): Promise<void>;
  /** Runs the body of a function in the page; its result must be JSON. */
  run(body: string): Promise<unknown>;
  /** @param width of the window, in CSS pixels */
  resize(width: number): Promise<void>;
  /** A PNG; null when the browser took too long. */
  picture(): Promise<Buffer | null>;
  close(): Promise<void>;
}
