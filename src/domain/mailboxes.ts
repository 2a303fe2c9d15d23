import { firstName } from "./greeting.ts";
import { folded } from "./search.ts";

/** How many members share an address at most (decision 65). */
export const MAX_ON_ONE = 4;

/** Whether a list and the site may mean one person: the same name, or the first name of the other alone. */
export function mayBeOne(one: string, other: string): boolean {
  const [a, b] = [folded(one), folded(other)];
  return a === b || a === folded(firstName(other)) || b === folded(firstName(one));
}

export const sameFirstName = (one: string, other: string): boolean =>
  folded(firstName(one)) === folded(firstName(other));

interface Addressed {
  readonly email: string;
  readonly name: string;
}

/** In the order given. */
export function namesByAddress(people: readonly Addressed[]): Map<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { email, name } of people) {
    const names = found.get(email);
    if (names) names.push(name);
    else found.set(email, [name]);
  }
  return new Map<string, readonly string[]>(found);
}

/** Of the members on an address, its first first: the one with this name, or else with this first name, or else the first. */
export function memberNamed<Member extends { readonly name: string }>(
  members: readonly Member[],
  name: string,
): Member | undefined {
  const isWhole = members.find((member) => folded(member.name) === folded(name));
  return isWhole ?? members.find((member) => sameFirstName(member.name, name)) ?? members[0];
}
