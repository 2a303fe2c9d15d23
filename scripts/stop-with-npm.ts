const EVERY_MS = 300;

/**
 * npm runs a script through a shell, and on SIGTERM that shell goes without telling the program. So the program looks
 * whether the shell is still its parent, and stops as if it had been told itself.
 */
export function stopWithNpm(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, EVERY_MS);
  timer.unref();
}
