import { sortName } from "../src/domain/name-order.ts";

/** Verified members `lid{n}@example.org`, from `first` on, as rows to insert. */
export function memberRows(number: number, first = 0) {
  const at = new Date().toISOString();
  return Array.from({ length: number }, (_none, place) => {
    const name = `Lid nummer ${first + place}`;
    return {
      email: `lid${first + place}@example.org`,
      name,
      sort_name: sortName(name),
      verified_at: at,
      subscribed_from: "bench",
      created_at: at,
    };
  });
}
