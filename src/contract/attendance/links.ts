import * as z from "zod/mini";
import { DoorList, HelpersTicks } from "../attendance.ts";
import { get, put } from "../endpoint.ts";
import { TokenParams } from "../fields.ts";
import { Instant } from "../text.ts";

/** Guests without an answer that one link may add: more would be a mistake or a prank. */
export const MAX_WALK_INS_PER_LINK = 100;
export const TOO_MANY_WALK_INS = `Met deze deurlink zijn al ${MAX_WALK_INS_PER_LINK} mensen toegevoegd. Vraag de organisatie om een nieuwe.`;

export const HelpersDoorList = z.extend(DoorList, {
  helper: z.object({
    name: z.string(),
    /** From then on the link no longer works, and the names leave the phone. */
    until: Instant,
    walkInsLeft: z.number(),
  }),
});

export type HelpersDoorList = z.output<typeof HelpersDoorList>;

export const doorByLink = get("/door/:token", "door", {
  summary: "The check-in list by a door link: names and who is present, nothing else.",
  params: TokenParams,
  answer: HelpersDoorList,
});

export const sendTicksByLink = put("/door/:token", "door", {
  unkeyed: true,
  summary: "Add the ticks of a helper's phone, as an organiser's; guests without an answer by name only.",
  params: TokenParams,
  body: HelpersTicks,
  answer: HelpersDoorList,
});
