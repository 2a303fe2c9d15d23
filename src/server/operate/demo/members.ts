const FIRST_NAMES = [
  "Anna",
  "Bram",
  "Cees",
  "Daan",
  "Eva",
  "Fleur",
  "Gijs",
  "Hanneke",
  "Iris",
  "Jeroen",
  "Karin",
  "Lars",
  "Marloes",
  "Noor",
  "Olivier",
  "Petra",
  "Quinten",
  "Roos",
  "Sander",
  "Tess",
  "Ursula",
  "Vincent",
  "Willemijn",
  "Youssef",
  "Zoë",
] as const;

const LAST_NAMES = [
  "de Vries",
  "Bakker",
  "van den Berg",
  "Smit",
  "El Amrani",
  "Jansen",
  "Visser",
  "Dijkstra",
] as const;

export interface DemoMember {
  readonly name: string;
  readonly email: string;
  readonly mailboxRank: number;
}

/** The first two are a couple with one address. Members that answer one evening follow each other, so neighbours have other names. */
export const DEMO_MEMBERS: readonly DemoMember[] = LAST_NAMES.flatMap((_last, round) =>
  FIRST_NAMES.map((first, place) => {
    const last = LAST_NAMES[(round + 3 * place) % LAST_NAMES.length] ?? "";
    return { name: `${first} ${last}`, email: `${slug(first)}.${slug(last)}@example.org`, mailboxRank: 0 };
  }),
).map((member, place, [first]) =>
  place === 1 && first ? { ...member, email: first.email, mailboxRank: 1 } : member,
);

function slug(name: string): string {
  return name
    .normalize("NFD")
    .replace(/[^A-Za-z]/g, "")
    .toLowerCase();
}
