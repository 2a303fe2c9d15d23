import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { MeetupId } from "#contract/ids.ts";
import { doorHours } from "#domain/attendance.ts";
import { dateIn, fullDate } from "#domain/dutch-dates.ts";
import { timeIn } from "#domain/moments.ts";
import type { Read } from "../platform/db/schema.ts";
import { type Refused, refused } from "../platform/refusals.ts";

/** What the token of a door link signs: the meetup and a random number, but no name. */
interface DoorClaim {
  readonly meetup_id: MeetupId;
  readonly nonce: string;
}

export const newNonce = (): string => randomBytes(12).toString("base64url");

/** Meetup and nonce in plain text, then HMAC-SHA-256 over both. */
export function makeDoorToken(secret: string, { meetup_id, nonce }: DoorClaim): string {
  const signature = createHmac("sha256", secret).update(["door", meetup_id, nonce].join("\n")).digest();
  return `${meetup_id}.${nonce}.${signature.toString("base64url")}`;
}

function readDoorToken(secrets: readonly string[], token: string): DoorClaim | null {
  const [, id, nonce] = /^([1-9]\d{0,9})\.([\w-]{16})\.[\w-]{43}$/.exec(token) ?? [];
  const meetup = MeetupId.safeParse(id);
  if (!meetup.success || nonce === undefined) return null;
  const claim = { meetup_id: meetup.data, nonce };
  const given = Buffer.from(token);
  const isMadeWith = (secret: string) => timingSafeEqual(given, Buffer.from(makeDoorToken(secret, claim)));
  // Of equal length: the shape was checked, and the claim is part of the token.
  return secrets.some(isMadeWith) ? claim : null;
}

/** The door link of a token with its meetup, also when it no longer works; null when no link has this token. */
export async function doorLinkOf(read: Read, secrets: readonly string[], token: string) {
  const claim = readDoorToken(secrets, token);
  if (!claim) return null;
  const row = await read
    .selectFrom("door_links")
    .innerJoin("meetups", "meetups.id", "door_links.meetup_id")
    .select(["door_links.id", "door_links.name", "door_links.meetup_id", "opened_at", "revoked_at"])
    .select(["meetups.status", "meetups.starts_at", "meetups.ends_at"])
    .where("door_links.nonce", "=", claim.nonce)
    .where("door_links.meetup_id", "=", claim.meetup_id)
    .executeTakeFirst();
  return row ?? null;
}

type DoorLink = NonNullable<Awaited<ReturnType<typeof doorLinkOf>>>;

export function refusalOfDoor(link: DoorLink | null, now: Date, timeZone: string): Refused | null {
  if (!link) return refused("invalid-link");
  if (link.revoked_at !== null) return refused("door-revoked");
  const { from, until } = doorHours(link);
  if (now.getTime() < from) return refused("door-early", { details: [sentenceOfOpening(from, timeZone)] });
  return now.getTime() > until || link.status !== "published" ? refused("door-over") : null;
}

const sentenceOfOpening = (from: number, timeZone: string) =>
  `Deze link werkt vanaf ${fullDate(dateIn(timeZone, from))} om ${timeIn(timeZone, from)}. Bewaar hem: je hoeft geen nieuwe te vragen.`;
