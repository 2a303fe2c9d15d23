import { expect, test } from "vitest";
import { PENDING_KINDS, type Waiting } from "./pending-kinds.ts";

const NOTHING: Waiting = { recipients: 19, changes: null, message: null, member_message: null };

test("asking guests once more is not called another time, because it may be the first", () => {
  expect(PENDING_KINDS["ask-again"].waits(NOTHING, "over 60 s")).toBe(
    "‘Kom je nog?’ gaat over 60 s naar 19 leden",
  );
});

test.each([
  ["announcement", "De meetup wordt over 60 s aangekondigd; 19 e-mails worden bewaard", "Nu aankondigen"],
  ["cancellation", "De meetup wordt over 60 s afgezegd; 19 e-mails worden bewaard", "Nu afzeggen"],
  ["removal", "De meetup wordt over 60 s verwijderd; 19 e-mails worden bewaard", "Nu verwijderen"],
  ["change", "Wijziging over 60 s; 19 e-mails worden bewaard", "Nu wijzigen"],
  ["reminder", "Herinnering aan 19 leden wordt over 60 s bewaard", "Nu bewaren"],
] as const)("without a mail server %s says what happens to the meetup", (kind, says, now) => {
  const { unmailed } = PENDING_KINDS[kind];
  expect(unmailed.waits(NOTHING, "over 60 s")).toBe(`${says}: er is nog geen mailserver`);
  expect(unmailed.now).toBe(now);
});

test.each([
  ["import", "toegevoegd", "Nu toevoegen"],
  ["members-removal", "verwijderd", "Nu verwijderen"],
] as const)("without a mail server %s promises no mail", (kind, does, now) => {
  const { unmailed } = PENDING_KINDS[kind];
  expect(unmailed.waits(NOTHING, "over 60 s")).toBe(
    `19 leden worden over 60 s ${does}; zonder mailserver krijgt niemand bericht`,
  );
  expect(unmailed.now).toBe(now);
});
