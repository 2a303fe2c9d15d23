/** What a friend would write in a greeting; a name that begins with an initial or a title is greeted whole. */
export function firstName(name: string): string {
  const [first = ""] = name.trim().split(/\s+/);
  return first.length < 2 || first.endsWith(".") ? name : first;
}
