/** What a meetup's page says, each at most once. Names of attendees and the leaf of the calendar do not count. */
const FACTS = {
  date: /\b\w+dag \d+ \w+ \d{4}/g,
  time: /\d\d:\d\d – \d\d:\d\d/g,
  place: /Bibliotheek Neude/g,
  fullness: /\bVol\b|\bis vol\b|zijn vergeven|\bNog \d+ plek/g,
  "own state": /Geregistreerd|Wachtlijst,\s+nummer|op de wachtlijst, als|Afgemeld|hebt laten weten/gi,
  deadline: /Antwoorden k[ao]n/g,
  offer: /plek voor (?:je|jou)\b|plek vrij:/g,
  companions: /introducé|mensen neem je mee/g,
  "what next":
    /We laten je weten als|bericht krijg je niet meer|laat (?:je )?weten of er plek is|wachtlijst\./g,
  organisers: /Georganiseerd door/g,
  "how to join": /Zo doe je mee/g,
  cancelled: /gaat niet door/g,
} as const;

/** Facts of a text that it says more than once, with how often. */
export const saidAgain = (text: string): Record<string, number> =>
  Object.fromEntries(
    Object.entries(FACTS)
      .map(([fact, words]) => [fact, [...text.matchAll(words)].length] as const)
      .filter(([, times]) => times > 1),
  );

/** Facts of a text, in the order of the table. */
export const saidIn = (text: string): readonly string[] =>
  Object.entries(FACTS)
    .filter(([, words]) => text.match(words) !== null)
    .map(([fact]) => fact);
