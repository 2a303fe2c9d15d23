const EVERY_MS = 300;

/**
 * npm runs a script through a shell, which exits on SIGTERM without passing it on. So the program polls whether the
 * shell is still its parent; when it is not, the program sends itself SIGTERM.
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
