import type { Generated } from "kysely";
import type { ConnectionKind } from "#contract/site/connections.ts";
import type { Instant } from "#domain/dutch-dates.ts";

export interface SiteTable {
  /** One row, after the first change; null: not set. */
  site: {
    id: 1;
    name: string | null;
    sentence: string | null;
    accent: string | null;
    community_url: string | null;
    contact_email: string | null;
    logo: string | null;
    /** 1: the organisers dismissed the first steps. */
    steps_away: Generated<number>;
    /** JSON list of the first steps that organisers postponed. */
    steps_later: Generated<string>;
    /** JSON: organisers' own words by kind of mail. */
    mail_words: Generated<string>;
    /** 1: organisers of a meetup may announce it without an administrator. */
    organisers_publish: Generated<number>;
    /** 1: members can offer to show something. */
    talks: Generated<number>;
    /** When an admin put the question about messages of the club into the next invitation; null: none waits. */
    club_question_at: Instant | null;
  };
  /** Which database this is, to recognise a copy of it (decision 41). One row, from the first start. */
  installation: {
    id: 1;
    /** Where the database was when a process last started on it; null: a restore moved it. */
    place: string | null;
    /** Since when the site does nothing by itself that reaches outside; null: it is ours. */
    held_at: Instant | null;
    /** When administrators were told of that. */
    told_at: Instant | null;
    /** Host and port in UIDs, Message-IDs and MQTT topics, whatever the address becomes; null: none was used yet. */
    own_host: string | null;
  };
  /** What admins set in the browser about what the site reaches outside itself (decision 59). */
  connections: {
    kind: ConnectionKind;
    /** JSON sealed with the site's secret, because it has passwords. */
    sealed: string;
    /** Counts the saves, so that a save does not replace one that its admin did not see. */
    revision: number;
    saved_at: Instant;
    /** 1: saved although the server refused for now. */
    is_postponed: Generated<number>;
    /** Hash of the token in the link of the last check's test mail. */
    test_token: string | null;
    test_at: Instant | null;
    test_arrived_at: Instant | null;
  };
  /** The keys of `departures`: random, each sealed with the site's secret. */
  departure_keys: {
    id: string;
    sealed: string;
  };
  /** Addresses that left, which an old list must not bring back. Kept for two years. */
  departures: {
    key_id: string;
    /** HMAC of the address. */
    hash: string;
    left_at: Instant;
  };
  /** The secrets of the processes that run, and of the last one that ran (`known-secrets.ts`). */
  known_secrets: {
    fingerprint: string;
    seen_at: Instant;
  };
}
