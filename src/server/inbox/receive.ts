import { createHash } from "node:crypto";
import type { ReturnedMailClass } from "#contract/inbox.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import type { InboxConfig } from "../platform/config/config.ts";
import { hostnameOf } from "../platform/config/hosts.ts";
import { addressIn } from "../platform/config/settings.ts";
import type { Deps } from "../platform/deps.ts";
import { recordCalendarReply } from "./calendar-replies.ts";
import type { CalendarReply, Incoming } from "./incoming.ts";
import { recordPersonsMail } from "./persons-mails.ts";
import { readReturned } from "./reading/read-returned.ts";
import { recordComplaint, recordReport } from "./reports.ts";
import {
  type Arrival,
  type ArrivedMail,
  type Disposition,
  dispositionOf,
  storeReturned,
} from "./returned-mails.ts";

/**
 * Reads one mail of the mailbox, and records it once, together with its consequences. @throws when the database is away: the
 * mail then stays where it is
 */
export async function receive(deps: Deps, inbox: InboxConfig, mail: ArrivedMail): Promise<Disposition> {
  const received_at = momentOf(mail, deps.clock());
  const digest = digestOf(mail);
  const known = await classOf(deps, digest);
  if (known) return dispositionOf(known);
  const incoming = await incomingOf(deps, inbox, mail);
  const said = incoming.class === "calendar" ? digestOfReply(incoming) : null;
  const saidBefore = said === null ? null : await classOf(deps, said);
  if (saidBefore) return dispositionOf(saidBefore);
  return dispositionOf(await record(deps, { digest: said ?? digest, received_at }, incoming));
}

async function classOf({ db }: Deps, digest: string): Promise<ReturnedMailClass | null> {
  const known = db.read.selectFrom("returned_mails").select("class").where("digest", "=", digest);
  return (await known.executeTakeFirst())?.class ?? null;
}

/** A reply may come by two ways, with another header each. Null: it does not say when it was made. */
function digestOfReply({ from: _from, ...reply }: CalendarReply): string | null {
  if (reply.stamp === null) return null;
  return createHash("sha256").update(JSON.stringify(reply)).digest("hex");
}

/** Not in the future: the clock of a mail server may run ahead. */
const momentOf = ({ receivedAt }: ArrivedMail, now: Date): Instant =>
  (receivedAt < now ? receivedAt : now).toISOString();

/** A mail of which nothing was read is recognised by its size and the moment at which it arrived. */
function digestOf({ raw, size, receivedAt }: ArrivedMail): string {
  const hash = createHash("sha256");
  return (raw === null ? hash.update(`${size}\n${receivedAt.toISOString()}`) : hash.update(raw)).digest(
    "hex",
  );
}

async function incomingOf(
  { config }: Deps,
  { address, hasTags }: InboxConfig,
  { raw }: ArrivedMail,
): Promise<Incoming> {
  if (raw === null) return { class: "unreadable", why: "too-large" };
  return readReturned(raw, {
    address,
    hasTags,
    host: hostnameOf(config.ownHost),
    fromAddress: addressIn(config.mail.from),
  });
}

/** @returns what it counts as, which other mails decide too */
async function record(deps: Deps, arrival: Arrival, incoming: Incoming): Promise<ReturnedMailClass> {
  const { db, clock } = deps;
  switch (incoming.class) {
    case "own":
      break;
    case "automatic":
    case "unreadable":
      // Without its sender and its text, which no organiser needs.
      await db.write((tx) => storeReturned(tx, { ...arrival, class: incoming.class }));
      break;
    case "report":
      await db.write((tx) => recordReport(tx, clock(), { arrival, report: incoming }));
      break;
    case "complaint":
      await db.write((tx) => recordComplaint(tx, clock(), { arrival, complaint: incoming }));
      break;
    case "calendar":
      return recordCalendarReply(deps, arrival, incoming);
    case "person":
      return db.write((tx) => recordPersonsMail(tx, { arrival, mail: incoming }));
    default:
      incoming satisfies never;
  }
  return incoming.class;
}
