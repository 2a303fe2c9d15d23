/** Closes the window that a mail program opened; where the browser does not allow that, goes home instead. */
export function closeWindow(): void {
  window.close();
  if (!window.closed) location.assign("/");
}
