/** A browser of another engine, driven by what all of them have: go somewhere, run a script there, take a picture. */
export interface Engine {
  readonly name: string;
  goTo(address: string): Promise<void>;
  /** Runs the body of a function in the page; what it returns must be JSON. */
  run(body: string): Promise<unknown>;
  /** A PNG; null where the browser took too long. */
  picture(): Promise<Buffer | null>;
  close(): Promise<void>;
}
