import { expect, test } from "vitest";
import { ACTIONS_WITH_FACTS, type ActionWithFacts, detailInWords, type FactsOf } from "./details.ts";

const WORDS: { readonly [Action in ActionWithFacts]: readonly (readonly [FactsOf<Action>, string])[] } = {
  "admin.handed-over": [
    [
      { announcements: 1, mailings: 0, series: 1, evenings: 2, contact: true },
      "1 geplande uitnodiging, 1 reeks, 2 avonden en het contactadres van de club",
    ],
    [{ announcements: 0, mailings: 0, series: 0, evenings: 0, contact: false }, "niets gepland"],
  ],
  "admin.work-taken-over": [[{ announcements: 11, mailings: 0 }, "11 geplande uitnodigingen"]],
  "admin.work-dropped": [[{ announcements: 0, mailings: 1 }, "1 wijziging of bericht"]],
  "email.opened": [
    [{ count: 1 }, "1 e-mail in de lijst"],
    [{ count: 12 }, "12 e-mails in de lijst"],
  ],
  "email.kept-sent": [[{ count: 1 }, "1 e-mail"]],
  "email.failed-sent": [[{ count: 41 }, "41 e-mails"]],
  "email.kept-dropped": [[{ count: 292 }, "292 e-mails"]],
  "meetup.repeated": [
    [{ title: "Zigbee", count: 1 }, "Zigbee, 1 avond"],
    [{ title: "Zigbee", count: 12 }, "Zigbee, 12 avonden"],
  ],
  "meetups.imported": [
    [{ count: 1 }, "1 meetup"],
    [{ count: 1204 }, "1.204 meetups"],
  ],
  "member.imported": [
    [{ count: 1, consented: false }, "1 lid"],
    [{ count: 12, consented: true }, "12 leden, toestemming verklaard"],
  ],
  "members.deleted": [[{ count: 12 }, "12 leden"]],
  "members.exported": [[{ count: 12 }, "12 leden"]],
  "picture.removed": [[{ count: 2 }, "2 ongebruikte"]],
  "connection.changed": [[{ kind: "mail" }, "e-mail versturen"]],
  "connection.removed": [[{ kind: "mqtt" }, "Home Assistant"]],
  "site.changed": [
    [
      {
        fields: ["name", "sentence", "logo", "accent", "communityUrl", "contactEmail", "organisersPublish"],
      },
      "naam, zin over de club, logo, accentkleur, link naar de community, contactadres, of organisatoren zelf aankondigen",
    ],
    [{ wordsOf: "welcome" }, "eigen woorden in e-mails: welcome"],
  ],
  "site.steps-changed": [
    [{ change: "later" }, "later"],
    [{ change: "away" }, "opgeborgen"],
    [{ change: "back" }, "teruggezet"],
  ],
};

test.each(
  ACTIONS_WITH_FACTS.flatMap((action) =>
    WORDS[action].map(([facts, words]) => [action, facts, words] as const),
  ),
)("the facts of %s, %o, read: %s", (action, facts, words) => {
  expect(detailInWords(action, JSON.stringify(facts))).toBe(words);
});

test("a title is shown as it is, also when it is JSON", () => {
  expect(detailInWords("meetup.updated", '{"count":3}')).toBe('{"count":3}');
});

test("an entry without facts has no words", () => {
  expect(detailInWords("email.opened", "")).toBe("");
});

test("words that an earlier release wrote stay as they are", () => {
  expect(detailInWords("members.exported", "12 leden")).toBe("12 leden");
});
