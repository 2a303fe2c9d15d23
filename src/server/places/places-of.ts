import type { Places } from "#domain/places.ts";
import type { MeetupRow } from "../db/schema.ts";

export const placesOf = ({
  max_participants,
  confirmed,
  waitlist,
}: Pick<MeetupRow, "max_participants" | "confirmed" | "waitlist">): Places => ({
  max: max_participants,
  confirmed,
  waitlist,
});
