/** Waits for the work, but no longer than that; what is not done by then goes on by itself. */
export async function waitAtMost(work: Promise<unknown>, ms: number): Promise<void> {
  const patience = Promise.withResolvers<void>();
  const timer = setTimeout(patience.resolve, ms);
  await Promise.race([work, patience.promise]);
  clearTimeout(timer);
}
