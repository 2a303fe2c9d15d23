/** The fields of a header or of a report, by their names in lower case, in the order of the text. */
export class Fields {
  readonly #values: ReadonlyMap<string, readonly string[]>;

  constructor(fields: readonly { readonly key: string; readonly value: string }[]) {
    const byName = Map.groupBy(fields, ({ key }) => key);
    this.#values = new Map([...byName].map(([key, of]) => [key, of.map(({ value }) => value)]));
  }

  first(name: string): string | null {
    return this.#values.get(name)?.[0] ?? null;
  }

  all(...names: readonly string[]): readonly string[] {
    return names.flatMap((name) => this.#values.get(name) ?? []);
  }
}

/** Of a text such as a header (RFC 5322, 2.2) or a group of a report (RFC 3464, 2.1); lines of no field are left out. */
export function fieldsOf(text: string): Fields {
  const lines = text.replaceAll(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  return new Fields(
    lines.flatMap((line) => {
      const colon = line.indexOf(":");
      return colon < 1
        ? []
        : [{ key: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() }];
    }),
  );
}
