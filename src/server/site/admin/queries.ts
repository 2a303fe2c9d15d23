import { sql } from "kysely";
import * as z from "zod/mini";
import type { MemberId } from "#contract/ids.ts";
import { type FirstSteps, STEPS, type Step } from "#contract/site/admin.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import { isOnDisk } from "../../mail/transport.ts";
import { errorInWords } from "../../mail-log/error-words.ts";
import type { Config } from "../../platform/config/config.ts";
import { publicUrlProblem } from "../../platform/config/hosts.ts";
import { checkPassedAt } from "../../platform/connections.ts";
import type { Read } from "../../platform/db/schema.ts";
import { readTotals } from "../../platform/db/totals.ts";
import type { ReadDeps } from "../../platform/deps.ts";
import { type SiteRow, storedSite } from "../../platform/site.ts";
import { administrators, PLACEHOLDERS } from "../../records/members.ts";

/** May name steps of an earlier version. */
const Later = z.array(z.string());

/** Organisers choose which steps are postponed, and whether all are dismissed. */
export async function firstSteps(
  { db: { read }, config, clock }: ReadDeps,
  organiser: MemberId,
): Promise<FirstSteps> {
  const { site, publicUrl } = config;
  const stored = await storedSite(read);
  const totals = await readTotals(read);
  const name = site.fixed.name ?? stored.name;
  const fault = publicUrlProblem(publicUrl) ?? (await addressNotReached(read, config));
  const organisers = await administrators(read);
  return {
    isAway: stored.steps_away === 1,
    later: laterOf(stored),
    account: await accountStep(read, organiser, config),
    name: { isDone: name !== null, name: name ?? site.otherwise.name },
    address: { isDone: fault === null, url: publicUrl, fault },
    mail: mailStep(config.mail, {
      lastTest: await lastTestMail(read),
      lastSent: await lastSentMail(read),
      check: config.setBy.mail === null ? await lastCheck(read, "mail") : undefined,
      now: clock(),
    }),
    members: { isDone: totals.members > organisers.length, count: totals.members },
    colleague: { isDone: organisers.length > 1 },
    meetup: { isDone: await hasAnnounced(read) },
  };
}

/** Saved at 'Verbindingen' although the site did not find itself there; unlike other faults, it may work by now. */
async function addressNotReached(read: Read, { setBy }: Config): Promise<"unreached" | null> {
  if (setBy.address !== null) return null;
  return (await lastCheck(read, "address"))?.is_postponed === 1 ? "unreached" : null;
}

/** An import puts past evenings into the archive without announcing them. */
async function hasAnnounced(read: Read): Promise<boolean> {
  const announced = await read
    .selectFrom("meetups")
    .select("id")
    .where("status", "<>", "draft")
    .where((eb) => eb.or([eb("import_key", "is", null), eb(eb.ref("created_at"), "<", eb.ref("starts_at"))]))
    .limit(1)
    .executeTakeFirst();
  return announced !== undefined;
}

/** A password is the organiser's own when the operator chose it or a code of 'Wachtwoord vergeten?' changed it. */
async function accountStep(
  read: Read,
  organiser: MemberId,
  { firstAdmin }: Config,
): Promise<FirstSteps["account"]> {
  const { email, pending_email, verified_at, passkeys, is_password_own } = await read
    .selectFrom("members")
    .select((eb) => [
      "email",
      "pending_email",
      "verified_at",
      eb
        .selectFrom("passkeys")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("member_id", "=", organiser)
        .as("passkeys"),
      eb
        .exists(
          eb
            .selectFrom("audit")
            .select("audit.id")
            .where("target", "=", `member:${organiser}`)
            .where("action", "=", "password.reset"),
        )
        .as("is_password_own"),
    ])
    .where("members.id", "=", organiser)
    .executeTakeFirstOrThrow();
  const hasOwnAddress = !PLACEHOLDERS.includes(email);
  const isProtected = Number(passkeys) > 0 || Boolean(is_password_own) || firstAdmin.password !== null;
  const isConfirmed = hasOwnAddress && verified_at !== null;
  return {
    isDone: isConfirmed && isProtected,
    email,
    hasOwnAddress,
    toConfirm: pending_email ?? (hasOwnAddress && !isConfirmed ? email : null),
  };
}

const laterOf = ({ steps_later }: SiteRow): Step[] => {
  const later = Later.parse(JSON.parse(steps_later));
  return STEPS.filter((step) => later.includes(step));
};

type TestMail = Awaited<ReturnType<typeof lastTestMail>>;
interface Shown {
  readonly lastTest: TestMail;
  readonly lastSent: Awaited<ReturnType<typeof lastSentMail>>;
  readonly check: Awaited<ReturnType<typeof lastCheck>>;
  readonly now: Date;
}

/** By the newest of the last test mail and the check before saving; without them, by the last sent mail. Mails on disk show nothing. */
function mailStep(
  { transport: { kind: server }, folder }: Config["mail"],
  { lastTest, lastSent, check, now }: Shown,
): FirstSteps["mail"] {
  const sentAt = lastSent && !isOnDisk(folder, lastSent) ? lastSent.sent_at : null;
  const passedAt = checkPassedAt(check, sentAt);
  const test =
    lastTest && !isOnDisk(folder, lastTest) && !isOvertaken(lastTest, passedAt) ? lastTest : undefined;
  const arrivedAt = check?.test_arrived_at ?? null;
  const isArrived = arrivedAt !== null && (test === undefined || test.created_at <= arrivedAt);
  const goesOut = test ? test.sent_at !== null : sentAt !== null || passedAt !== null;
  return {
    isDone: server === "smtp" && (isArrived || goesOut),
    server: server === "files" ? "files" : "smtp",
    arrivedAt: isArrived ? arrivedAt : null,
    postponedUntil:
      check?.is_postponed === 1 && passedAt === null && test?.error_message === null
        ? momentAhead(test.next_attempt_at, now)
        : null,
    lastTest: test
      ? {
          recipient: test.recipient,
          queuedAt: test.created_at,
          sentAt: test.sent_at,
          error: errorInWords(test.error_message),
          gaveUp: test.failed_at !== null,
        }
      : null,
  };
}

const isOvertaken = ({ created_at, sent_at }: NonNullable<TestMail>, passedAt: Instant | null): boolean =>
  sent_at === null && passedAt !== null && created_at <= passedAt;

const momentAhead = (moment: string, now: Date): string | null =>
  moment > now.toISOString() ? moment : null;

/** The kind is a literal, because the index that finds the row has the same condition. */
const lastTestMail = (read: Read) =>
  read
    .selectFrom("emails")
    .select([
      "recipient",
      "created_at",
      "next_attempt_at",
      "sent_at",
      "failed_at",
      "error_message",
      "message_id",
    ])
    .where(sql<boolean>`kind = 'test'`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** Of the mail server that an admin set in the browser. */
const lastCheck = (read: Read, kind: "address" | "mail") =>
  read
    .selectFrom("connections")
    .select(["saved_at", "is_postponed", "test_arrived_at"])
    .where("kind", "=", kind)
    .executeTakeFirst();

const lastSentMail = (read: Read) =>
  read
    .selectFrom("emails")
    .select(["message_id", "sent_at"])
    .where("sent_at", "is not", null)
    .orderBy("sent_at", "desc")
    .limit(1)
    .$narrowType<{ sent_at: Instant }>()
    .executeTakeFirst();
