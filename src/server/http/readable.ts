/**
 * Whether no text in it has a NUL character, however deep: PostgreSQL stores none, and no keyboard makes one. SQLite would
 * take it, but both engines answer alike.
 */
export function isReadable(input: unknown): boolean {
  const left = [input];
  for (const value of left) {
    if (typeof value === "string" && value.includes("\0")) return false;
    if (typeof value === "object" && value !== null) for (const part of Object.values(value)) left.push(part);
  }
  return true;
}
