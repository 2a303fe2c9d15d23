import { readText, storeText } from "./storage.ts";

/** When a page fails again within this time, another reload does not help. */
const TOO_SOON_MS = 60_000;

/** Reloads a page whose scripts a new release removed, unless no server would answer. @returns whether the page reloads */
export async function reloadsFor(error: unknown, isReached: () => Promise<boolean>): Promise<boolean> {
  if (!isMissing(error) || !(await isReached())) return false;
  const last = Number(readText("reloaded-at"));
  if (Date.now() - last < TOO_SOON_MS) return false;
  storeText("reloaded-at", String(Date.now()));
  location.reload();
  return true;
}

/**
 * Instead of Vite's own helper (`scripts/retried-imports.ts`): browsers remember a failed import by its address, so it retries once
 * under another. @param files imports of the script, loaded in parallel
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

export const isMissing = (error: unknown): boolean => missing.has(error as object);
