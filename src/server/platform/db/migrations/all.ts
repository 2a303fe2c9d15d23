import type { Migration } from "kysely/migration";
import * as foundation from "./0001-foundation.ts";
import * as personalFeeds from "./0002-personal-feeds.ts";
import * as administration from "./0003-administration.ts";
import * as mailings from "./0004-mailings.ts";
import * as totals from "./0005-totals.ts";
import * as slidingLimits from "./0006-sliding-limits.ts";
import * as addressChanges from "./0007-address-changes.ts";
import * as muting from "./0008-muting.ts";
import * as leaseHolders from "./0009-lease-holders.ts";
import * as passkeys from "./0010-passkeys.ts";
import * as auditedMembers from "./0011-audited-members.ts";
import * as domains from "./0012-domains.ts";
import * as oneWord from "./0013-one-word.ts";
import * as search from "./0014-search.ts";
import * as organisersDay from "./0015-organisers-day.ts";
import * as attendance from "./0016-attendance.ts";
import * as site from "./0017-site.ts";
import * as mailingsOfAMeetup from "./0018-mailings-of-a-meetup.ts";
import * as archive from "./0019-archive.ts";
import * as pictures from "./0020-pictures.ts";
import * as focus from "./0021-focus.ts";
import * as webhooks from "./0022-webhooks.ts";
import * as statedStatus from "./0023-stated-status.ts";
import * as batches from "./0024-batches.ts";
import * as pending from "./0025-pending.ts";
import * as drafts from "./0026-drafts.ts";
import * as importedMeetups from "./0027-imported-meetups.ts";
import * as audiences from "./0028-audiences.ts";
import * as memberMessages from "./0029-member-messages.ts";
import * as mailWords from "./0030-mail-words.ts";
import * as whoComes from "./0033-who-comes.ts";
import * as whereabouts from "./0036-whereabouts.ts";
import * as announceOn from "./0037-announce-on.ts";
import * as series from "./0038-series.ts";
import * as organisers from "./0040-organisers.ts";
import * as doorLinks from "./0041-door-links.ts";
import * as announcedBy from "./0042-announced-by.ts";
import * as knownSecrets from "./0044-known-secrets.ts";

/** Append only: a migration that has been released never changes. */
export const migrations: Record<string, Migration> = {
  "0001-foundation": foundation,
  "0002-personal-feeds": personalFeeds,
  "0003-administration": administration,
  "0004-mailings": mailings,
  "0005-totals": totals,
  "0006-sliding-limits": slidingLimits,
  "0007-address-changes": addressChanges,
  "0008-muting": muting,
  "0009-lease-holders": leaseHolders,
  "0010-passkeys": passkeys,
  "0011-audited-members": auditedMembers,
  "0012-domains": domains,
  "0013-one-word": oneWord,
  "0014-search": search,
  "0015-organisers-day": organisersDay,
  "0016-attendance": attendance,
  "0017-site": site,
  "0018-mailings-of-a-meetup": mailingsOfAMeetup,
  "0019-archive": archive,
  "0020-pictures": pictures,
  "0021-focus": focus,
  "0022-webhooks": webhooks,
  "0023-stated-status": statedStatus,
  "0024-batches": batches,
  "0025-pending": pending,
  "0026-drafts": drafts,
  "0027-imported-meetups": importedMeetups,
  "0028-audiences": audiences,
  "0029-member-messages": memberMessages,
  "0030-mail-words": mailWords,
  "0033-who-comes": whoComes,
  "0036-whereabouts": whereabouts,
  "0037-announce-on": announceOn,
  "0038-series": series,
  "0040-organisers": organisers,
  "0041-door-links": doorLinks,
  "0042-announced-by": announcedBy,
  "0044-known-secrets": knownSecrets,
};
