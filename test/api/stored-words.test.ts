import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { type AuditedAction, adminAudit } from "#contract/audit.ts";
import { mySessions } from "#contract/devices.ts";
import { adminEmails } from "#contract/mail-log.ts";
import { webhooks } from "#contract/webhooks.ts";
import { enqueue } from "../../src/server/mail/enqueue.ts";
import { codesForWords } from "../../src/server/platform/db/migrations/0047-release-1.2.0.ts";
import type { AuditTarget } from "../../src/server/platform/db/schema.ts";
import { sealCredentials } from "../../src/server/webhooks/credentials.ts";
import { deliveryOf } from "../../src/server/webhooks/events.ts";
import { aMember, signedIn } from "../harness/builders.ts";
import { programForEachTest, request } from "../harness/program.ts";
import { connectionOf } from "../harness/statements.ts";
import { storedDutch } from "../harness/stored-dutch.ts";

const program = programForEachTest();

const now = () => program.deps.clock();

/** Stores what an earlier release wrote, and upgrades it. @returns the token of an administrator */
async function upgraded(store: () => Promise<unknown>): Promise<string> {
  const { id } = await aMember(program, { admin: true, name: "Olga" });
  const token = await signedIn(program, id);
  await store();
  expect(await storedDutch(program.db.read)).not.toEqual([]);
  await connectionOf(program.db.read)
    .transaction()
    .execute((tx) => codesForWords(tx as unknown as Kysely<unknown>));
  return token;
}

const MAIL_ERRORS = [
  "De meetup bestaat niet meer",
  "Het bericht bestaat niet meer",
  "De e-mail kon niet worden opgemaakt",
  "Niet verstuurd: dit adres weigerde drie e-mails op rij",
  "Niet verstuurd: er is een kopie teruggezet",
];

test("errors of mails of earlier releases are stored as codes and read the same", async () => {
  const errors = [...MAIL_ERRORS, "550 5.1.1 no such user"];
  const token = await upgraded(async () => {
    for (const error_message of errors) {
      const anna = await aMember(program);
      await program.db.write(async (tx) => {
        const id = await enqueue(tx, now(), anna, { kind: "test", arrivedToken: null });
        await tx.updateTable("emails").set({ error_message }).where("id", "=", id).execute();
      });
    }
  });
  expect(await storedDutch(program.db.read)).toEqual([]);
  const { emails } = (await request(program, adminEmails, { token })).answer;
  expect(emails.map(({ error_message }) => error_message).reverse()).toEqual(errors);
});

const OUTCOMES: readonly (readonly [sentence: string, code: string | null])[] = [
  ["Aangekomen", "204"],
  ["De ontvanger stuurt door naar een ander adres; dat volgen we niet", "301"],
  ["De ontvanger weigert het bericht", "403"],
  ["Op dit adres is niets", "404"],
  ["De ontvanger wil geen berichten meer", "410"],
  ["De ontvanger vindt het te veel berichten", "429"],
  ["De ontvanger nam het bericht niet aan", "400"],
  ["De ontvanger heeft een storing", "503"],
  ["Geen antwoord binnen 15 seconden", null],
  ["De naam van de server is niet te vinden", "ENOTFOUND"],
  ["Op dit adres luistert niets", "ECONNREFUSED"],
  ["Het certificaat van de ontvanger wordt niet vertrouwd", "DEPTH_ZERO_SELF_SIGNED_CERT"],
  ["De ontvanger spreekt geen HTTPS op dit adres", "ERR_SSL_WRONG_VERSION_NUMBER"],
  ["De verbinding werd verbroken", "ECONNRESET"],
  ["Naar dit adres kan niets worden gestuurd; klopt het?", null],
  [
    "Dit adres ligt in het eigen netwerk van de server; vraag wie de server beheert of daar iets heen mag",
    "WEBHOOK_PRIVATE",
  ],
  ["Naar buiten gaat alleen een adres dat met https:// begint", null],
  ["Het bericht kon niet worden gelezen", null],
  ["Het adres is niet meer te lezen; vul het opnieuw in", null],
  ["De proef werd afgebroken", null],
];

test("results of webhooks of earlier releases are stored as codes and read the same", async () => {
  const token = await upgraded(() =>
    program.db.write(async (tx) => {
      const { id } = await tx
        .insertInto("webhooks")
        .values({
          name: "Huis",
          kind: "standard",
          events: "[]",
          host: "example.org",
          sealed: sealCredentials(program.config.secret, { url: "https://example.org/", secret: null }),
          created_at: now().toISOString(),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      for (const [sentence, code] of OUTCOMES)
        await tx
          .insertInto("webhook_deliveries")
          .values({
            ...deliveryOf(now(), id, { event: "test", meetup_id: null, facts: null }),
            state: "failed",
            outcome: code === null ? sentence : `${sentence} (${code})`,
          })
          .execute();
    }),
  );
  expect(await storedDutch(program.db.read)).toEqual([]);
  const [webhook] = (await request(program, webhooks, { token })).answer.webhooks;
  expect(webhook?.deliveries.map(({ outcome, code }) => [outcome, code]).reverse()).toEqual(OUTCOMES);
});

const DETAILS: readonly (readonly [AuditedAction, AuditTarget, string])[] = [
  ["email.opened", "emails", "1 e-mail in de lijst"],
  ["email.opened", "emails", "12 e-mails in de lijst"],
  ["meetup.repeated", "meetup:999", "Zigbee, deel 2, 1 avond"],
  ["meetup.repeated", "meetup:999", "Zigbee, deel 2, 12 avonden"],
  ["meetups.imported", "meetups", "1 meetup"],
  ["meetups.imported", "meetups", "1.204 meetups"],
  ["member.imported", "import", "1 lid"],
  ["member.imported", "import", "1.204 leden, toestemming verklaard"],
  ["members.exported", "members", "1.204 leden"],
  ["picture.removed", "picture", "2 ongebruikte"],
  [
    "site.changed",
    "site",
    "naam, zin over de club, logo, accentkleur, link naar de community, contactadres, of organisatoren zelf aankondigen",
  ],
  ["site.changed", "site", "eigen woorden in e-mails: guest_reminder"],
  ["site.steps-changed", "site", "later"],
  ["site.steps-changed", "site", "opgeborgen"],
  ["site.steps-changed", "site", "teruggezet"],
];

const asStored = (detail: string) => ({ at: now().toISOString(), actor_id: null, by_member: 0, detail });

const storeDetails = (details: typeof DETAILS) => () =>
  program.db.write((tx) =>
    tx
      .insertInto("audit")
      .values(details.map(([action, target, detail]) => ({ ...asStored(detail), action, target })))
      .execute(),
  );

test("details of audit entries of earlier releases are stored as facts, read the same and are found by their words", async () => {
  const token = await upgraded(storeDetails(DETAILS));
  expect(await storedDutch(program.db.read)).toEqual([]);
  const found = async (search: string) => {
    const { entries, pagination } = (await request(program, adminAudit, { token, query: { search } })).answer;
    expect(pagination.total).toBe(entries.length);
    return entries.map(({ target }) => target).reverse();
  };
  const words = DETAILS.map(([, , detail]) => detail);
  expect(await found("")).toEqual(words);
  for (const search of ["LEDEN", "accentkleur", "1.204", "zigbee, deel", "opgeborgen"])
    expect(await found(search)).toEqual(
      words.filter((word) => word.toLowerCase().includes(search.toLowerCase())),
    );
  for (const search of ["count", "fields", "{", "accent:"]) expect(await found(search)).toEqual([]);
});

test("a detail that is no code is read as it is", async () => {
  const token = await upgraded(storeDetails([["site.changed", "site", "de kleur van het dak"]]));
  const [entry] = (await request(program, adminAudit, { token })).answer.entries;
  expect(entry?.target).toBe("de kleur van het dak");
});

test("devices of earlier releases are stored as codes and read the same", async () => {
  const devices = [
    "Firefox op Windows",
    "Samsung Internet op Android",
    "Een browser op Linux",
    "Onbekend apparaat",
  ];
  const token = await upgraded(() =>
    program.db.write(async (tx) => {
      const { member_id } = await tx.selectFrom("sessions").select("member_id").executeTakeFirstOrThrow();
      const at = now().toISOString();
      for (const [place, device] of [...devices, "Edge"].entries())
        await tx
          .insertInto("sessions")
          .values({
            token_hash: `hash ${place}`,
            member_id,
            created_at: at,
            last_seen_at: at,
            expires_at: "2027-01-01T00:00:00.000Z",
            device,
            proved_at: null,
          })
          .execute();
    }),
  );
  expect(await storedDutch(program.db.read)).toEqual([]);
  const { sessions } = (await request(program, mySessions, { token })).answer;
  expect(sessions.map(({ device }) => device)).toEqual(expect.arrayContaining([...devices, "Edge"]));
});
