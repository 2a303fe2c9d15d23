/**
 * An edit that breaks a promise of `docs/promises.md`. `npm run test:protections` makes each
 * edit in a copy of the project and expects the named test to fail: a test that stays green proves nothing.
 */
export interface Protection {
  /** The promise's number. */
  readonly promise: number;
  /** What the program does after the edit. */
  readonly edit: string;
  readonly file: string;
  /** Occurs in the file exactly once. */
  readonly stands: string;
  readonly becomes: string;
  /** `file: title` of a test that `docs/promises.md` names for this promise. */
  readonly test: string;
  /** The database on which the test needs the protection; SQLite by default. */
  readonly database?: "postgres";
}
