/** Keeps so many of what is asked for by name; what was not asked for longest goes first. */
export class LeastRecent<Value> {
  readonly #most: number;
  readonly #kept = new Map<string, Value>();
  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#kept.size;
  }

  /** What is kept under the name, else what `make` makes, which is kept from then on. */
  of(name: string, make: () => Value): Value {
    const value = this.#kept.get(name) ?? make();
    this.#kept.delete(name);
    this.#kept.set(name, value);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest);
    return value;
  }
}
