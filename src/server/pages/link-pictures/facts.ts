import { createHash } from "node:crypto";
import type { Meetup } from "#contract/meetups.ts";
import type { DescribedPicture } from "#contract/pictures.ts";
import type { Site } from "#contract/site.ts";
import { BRAND_TONES } from "#domain/accent.ts";
import { calendarLeaf, fullDate, timeRange } from "#domain/dutch-dates.ts";
import { whenAndWhere } from "#domain/wording.ts";

/** Everything that a link's preview picture shows: the same facts give the same picture, on every process. */
export interface PictureFacts {
  /** Seed of the drawn picture, used without a photo. */
  readonly drawn: number;
  readonly photo?: Pick<DescribedPicture, "hash" | "widths" | "position"> | undefined;
  readonly club: string;
  readonly accent: string;
  readonly title: string;
  readonly lines: readonly string[];
  readonly leaf: { readonly month: string; readonly day: string; readonly weekday: string } | null;
  readonly isCancelled: boolean;
}

export interface SharePicture {
  /** Contains a hash of the facts, so that the content at this path never changes. */
  readonly path: string;
  readonly alt: string;
  readonly facts: PictureFacts;
}

/** To be raised when the drawing of the same facts changes. */
const EDITION = 2;
const HOUSE = 3;

export function homePicture({ name, sentence, accent }: Site): SharePicture {
  const facts: PictureFacts = {
    drawn: HOUSE,
    club: "Komende meetups",
    accent: accent ?? BRAND_TONES.light.accent,
    title: name,
    lines: sentence === null ? [] : [sentence],
    leaf: null,
    isCancelled: false,
  };
  return { path: pathOf("home", facts), alt: `Komende meetups van ${name}`, facts };
}

export function meetupPicture(meetup: Meetup, { name, accent }: Site): SharePicture {
  const { id, title, date, startTime, endTime, location, picture } = meetup;
  const facts: PictureFacts = {
    drawn: id,
    photo: picture ? photoOf(picture) : undefined,
    club: name,
    accent: accent ?? BRAND_TONES.light.accent,
    title,
    lines: [`${fullDate(date)}, ${timeRange(startTime, endTime, date)}`, location],
    leaf: calendarLeaf(date),
    isCancelled: meetup.cancelled !== undefined,
  };
  return { path: pathOf(String(id), facts), alt: `${title}: ${whenAndWhere(meetup)}`, facts };
}

const photoOf = ({ hash, widths, position }: DescribedPicture) => ({ hash, widths, position });

function pathOf(of: string, facts: PictureFacts): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([EDITION, facts]))
    .digest("base64url");
  return `/share/${of}/${hash.slice(0, 16)}.png`;
}
