const MOST_TRIES = 4;
/** Longer than this nobody looks at a page that does nothing. */
const LONGEST_WAIT_S = 10;
/** So that a crowd that was told the same does not come back in the same instant. */
const JITTER_MS = 1_000;

/**
 * Asks again when the server is busy. A 503 with `Retry-After` says that nothing was done (`docs/decisions/0017`), so
 * that even what may not happen twice can be sent again.
 */
export async function askAgain(ask: () => Promise<Response>, tries = 1): Promise<Response> {
  const response = await ask();
  const seconds = response.status === 503 ? response.headers.get("retry-after") : null;
  if (seconds === null || tries === MOST_TRIES || !(Number(seconds) <= LONGEST_WAIT_S)) return response;
  await response.body?.cancel();
  const wait = Number(seconds) * 1000 + Math.random() * JITTER_MS;
  await new Promise((resolve) => setTimeout(resolve, wait));
  return askAgain(ask, tries + 1);
}
