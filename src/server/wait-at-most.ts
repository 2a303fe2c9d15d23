/** Waits for the work, but at most that long; unfinished work goes on. */
export async function waitAtMost(work: Promise<unknown>, ms: number): Promise<void> {
  const patience = Promise.withResolvers<void>();
  const timer = setTimeout(patience.resolve, ms);
  await Promise.race([work, patience.promise]);
  clearTimeout(timer);
}
