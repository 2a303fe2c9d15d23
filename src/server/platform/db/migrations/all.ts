import type { Migration } from "kysely/migration";
import * as release010 from "./0005-release-0.1.0.ts";
import * as release100 from "./0022-release-1.0.0.ts";
import * as release110 from "./0041-release-1.1.0.ts";
import * as release120 from "./0047-release-1.2.0.ts";
import * as repeatedCalls from "./0048-repeated-calls.ts";
import * as installation from "./0049-installation.ts";
import * as reservedPlaces from "./0050-reserved-places.ts";
import * as calendarFiles from "./0051-calendar-files.ts";
import * as detailsVersion from "./0052-details-version.ts";
import * as namedInMails from "./0054-named-in-mails.ts";
import * as batchesKnow from "./0055-batches-know.ts";
import * as refusedSending from "./0056-refused-sending.ts";
import * as mailbox from "./0057-mailbox.ts";
import * as tries from "./0058-tries.ts";
import * as connections from "./0059-connections.ts";
import * as granted from "./0060-granted.ts";
import * as changedMember from "./0061-changed-member.ts";
import * as clubMessages from "./0062-club-messages.ts";
import * as nameOrder from "./0063-name-order.ts";
import * as phoneAndNote from "./0064-phone-and-note.ts";
import * as departures from "./0065-departures.ts";
import * as attendanceYears from "./0067-attendance-years.ts";
import * as namedGuests from "./0068-named-guests.ts";
import * as answering from "./0069-answering.ts";
import * as mailboxes from "./0070-mailboxes.ts";
import * as talks from "./0071-talks.ts";
import * as wishes from "./0073-wishes.ts";
import * as talksOfWishes from "./0074-talks-of-wishes.ts";
import * as waitedAndCame from "./0075-waited-and-came.ts";
import * as pendingOthers from "./0076-pending-others.ts";

/** Append only: a migration that has been released never changes. */
export const migrations: Record<string, Migration> = {
  "0005-release-0.1.0": release010,
  "0022-release-1.0.0": release100,
  "0041-release-1.1.0": release110,
  "0047-release-1.2.0": release120,
  "0048-repeated-calls": repeatedCalls,
  "0049-installation": installation,
  "0050-reserved-places": reservedPlaces,
  "0051-calendar-files": calendarFiles,
  "0052-details-version": detailsVersion,
  "0054-named-in-mails": namedInMails,
  "0055-batches-know": batchesKnow,
  "0056-refused-sending": refusedSending,
  "0057-mailbox": mailbox,
  "0058-tries": tries,
  "0059-connections": connections,
  "0060-granted": granted,
  "0061-changed-member": changedMember,
  "0062-club-messages": clubMessages,
  "0063-name-order": nameOrder,
  "0064-phone-and-note": phoneAndNote,
  "0065-departures": departures,
  "0067-attendance-years": attendanceYears,
  "0068-named-guests": namedGuests,
  "0069-answering": answering,
  "0070-mailboxes": mailboxes,
  "0071-talks": talks,
  "0073-wishes": wishes,
  "0074-talks-of-wishes": talksOfWishes,
  "0075-waited-and-came": waitedAndCame,
  "0076-pending-others": pendingOthers,
};
