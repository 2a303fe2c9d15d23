/** Listeners to a value outside React, for `useSyncExternalStore`. */
export class Listeners {
  readonly #all = new Set<() => void>();

  readonly add = (listener: () => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  get number(): number {
    return this.#all.size;
  }

  notify(): void {
    for (const listener of this.#all) listener();
  }
}
