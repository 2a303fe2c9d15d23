import type { EmailRow, MeetupRow, MessageRow, Read } from "../db/schema.ts";

import type { AddressChangedNotice, ChangedMail, Mail, MailKind, NewSignInMail } from "./mails.ts";

/** What queued mails are about, read for many at once. */
interface Facts {
  readonly meetups: ReadonlyMap<number, MeetupRow>;
  readonly messages: ReadonlyMap<number, MessageRow>;
  readonly upcoming: readonly MeetupRow[];
}

const MOST_UPCOMING = 20;

/** Each row's mail with all that its template says, in the rows' order; null where what it is about is gone. */
export async function mailsOf(
  read: Read,
  rows: readonly EmailRow[],
  now: Date,
): Promise<readonly (Mail | null)[]> {
  const meetups = new Set(rows.flatMap(({ meetup_id }) => (meetup_id === null ? [] : [meetup_id])));
  const messages = new Set(
    rows.flatMap((row) => (row.kind === "message" ? [dataOf<{ message: number }>(row).message] : [])),
  );
  const facts: Facts = {
    meetups: meetups.size === 0 ? new Map() : byId(await meetupsWith(read, [...meetups])),
    messages: messages.size === 0 ? new Map() : byId(await messagesWith(read, [...messages])),
    upcoming: rows.some(({ kind }) => kind === "welcome") ? await upcomingMeetups(read, now) : [],
  };
  return rows.map((row) => mailOf(row, facts));
}

const meetupsWith = (read: Read, ids: readonly MeetupRow["id"][]) =>
  read.selectFrom("meetups").selectAll().where("id", "in", ids).execute();

const messagesWith = (read: Read, ids: readonly number[]) =>
  read.selectFrom("messages").selectAll().where("id", "in", ids).execute();

const byId = <Row extends { id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));

const dataOf = <Data>(row: EmailRow) => JSON.parse(row.data) as Data;

function mailOf(row: EmailRow, { meetups, messages, upcoming }: Facts): Mail | null {
  const kind = row.kind as MailKind;
  const meetup = meetups.get(row.meetup_id ?? 0);
  switch (kind) {
    case "verify":
    case "set_password":
    case "already_member":
    case "password_reset":
    case "login_code":
    case "email_change":
    case "email_change_notice":
    case "account_removed":
    case "test":
      return { kind };
    case "email_changed_notice":
      return { kind, ...dataOf<Pick<AddressChangedNotice, "by">>(row) };
    case "welcome":
      return { kind, meetups: upcoming };
    case "new_sign_in":
      return { kind, ...dataOf<Omit<NewSignInMail, "kind">>(row) };
    case "cancelled":
      return { kind, ...dataOf<Omit<Extract<Mail, { kind: "cancelled" }>, "kind">>(row) };
    case "changed":
      return meetup ? { kind, meetup, ...dataOf<Pick<ChangedMail, "before" | "hasPlace">>(row) } : null;
    case "message": {
      const message = messages.get(dataOf<{ message: number }>(row).message);
      return meetup && message ? { kind, meetup, message } : null;
    }
    case "invitation":
    case "reminder":
    case "guest_reminder":
    case "confirmation":
    case "waitlisted":
    case "promoted":
      return meetup ? { kind, meetup } : null;
  }
}

function upcomingMeetups(read: Read, now: Date): Promise<MeetupRow[]> {
  const query = read.selectFrom("meetups").selectAll().where("starts_at", ">=", now.toISOString());
  return query.orderBy("starts_at").limit(MOST_UPCOMING).execute();
}
