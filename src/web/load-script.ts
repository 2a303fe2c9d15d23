/**
 * Fetches a script of the page when it is wanted, in place of Vite's own helper (`scripts/retried-imports.ts`). One that does
 * not come is asked for once more under another address: browsers remember a failed import by its address until the page is
 * left, even when the network is back.
 * @param files what the script imports, fetched at the same time
 */
export async function loadScript<Loaded>(
  load: (query?: string) => Promise<Loaded>,
  files: readonly string[] = [],
): Promise<Loaded> {
  for (const file of files) {
    if (document.querySelector(`[href="/${file}"]`)) continue;
    const link = document.createElement("link");
    Object.assign(link, { rel: "modulepreload", crossOrigin: "", href: `/${file}` });
    document.head.append(link);
  }
  return load().catch(() => load(`?${Date.now()}`).catch(asMissing));
}

const missing = new WeakSet<object>();

function asMissing(error: object): never {
  missing.add(error);
  throw error;
}

/** Whether this error says that a script did not come. */
export const isMissing = (error: unknown): boolean => missing.has(error as object);
