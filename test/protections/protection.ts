/**
 * What holds a promise of `docs/promises.md`, as the one edit that takes it away. `npm run test:protections` makes each
 * edit in a copy of the project and expects the named test to fail: a test that stays green proves nothing.
 */
export interface Protection {
  /** The promise's number. */
  readonly promise: number;
  /** What the edit does, as the end of "without it …" or in the imperative. */
  readonly edit: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly stands: string;
  readonly becomes: string;
  /** `file: title` of a test that `docs/promises.md` names for this promise. */
  readonly test: string;
  /** Where the test runs for both databases, the one that needs the protection; SQLite unless it says otherwise. */
  readonly database?: "postgres";
}
