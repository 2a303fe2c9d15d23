import * as z from "zod/mini";
import { del, get, MessageAnswer, organiserOf, post, put } from "./endpoint.ts";
import { DoorLinkId, MeetupId, MemberId } from "./ids.ts";
import { inputFields } from "./input.ts";
import { ById } from "./meetups.ts";
import { Instant, requiredText, yesOrNo } from "./text.ts";

export const Host = z.object({
  id: MemberId,
  name: z.string(),
  /** Whether their name is on the meetup's page, by their own choice. */
  shown: z.boolean(),
  isAdmin: z.boolean(),
  isSelf: z.boolean(),
});
export type Host = z.output<typeof Host>;

export const meetupHosts = get("/admin/meetups/:id/organisers", organiserOf("id"), {
  summary: "The members that organise a meetup, in the order in which they were added.",
  params: ById,
  answer: z.object({ organisers: z.array(Host) }),
});

export const addHost = post("/admin/meetups/:id/organisers", "admin", {
  summary: "Let a member organise a meetup; a mail says what that means.",
  params: ById,
  body: inputFields({ member: MemberId }),
  answer: MessageAnswer,
});

export const removeHost = del("/admin/meetups/:id/organisers/:member", "admin", {
  summary:
    "Withdraw a member's right to organise a meetup, and revoke door links, with effect on the next call.",
  params: inputFields({ id: MeetupId, member: MemberId }),
  /** Numbers of links, with commas. */
  query: inputFields({
    links: z.pipe(
      z.pipe(
        z.optional(z.string({ error: "Noem de deurlinks die vervallen" })),
        z.transform((given): (string | number)[] => (given ? given.split(",") : [])),
      ),
      z.array(DoorLinkId),
    ),
  }),
  answer: MessageAnswer,
});

export const showHost = put("/admin/meetups/:id/organisers/shown", organiserOf("id"), {
  summary: "Show your own name on the page of a meetup that you organise, or hide it.",
  params: ById,
  body: inputFields({ shown: yesOrNo("Naam op de pagina") }),
  answer: MessageAnswer,
});

export const MAX_DOOR_LINKS = 5;

/** What organisers without admin rights may do; but for drafts, in a day. */
export const MAX_BY_ORGANISERS = {
  drafts: 10,
  /** About one meetup. */
  messages: 6,
  /** Of one meetup, that mail its participants. */
  changes: 12,
  announcements: 6,
  /** Of one member, to one meetup. */
  answers: 6,
  pictures: 100,
} as const;

export const DoorLink = z.object({
  id: DoorLinkId,
  name: z.string(),
  /** The member that made it: it ends with their right. Null: removed since. */
  madeBy: z.nullable(MemberId),
  url: z.string(),
  from: Instant,
  until: Instant,
  openedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
  ticks: z.number(),
});
export type DoorLink = z.output<typeof DoorLink>;

export const doorLinks = get("/admin/meetups/:id/door-links", organiserOf("id"), {
  summary: "The links that open the check-in of a meetup to helpers, revoked ones too.",
  params: ById,
  answer: z.object({ links: z.array(DoorLink) }),
});

export const NewDoorLink = inputFields({ name: requiredText("Naam", 40) });
export type NewDoorLink = z.output<typeof NewDoorLink>;

export const makeDoorLink = post("/admin/meetups/:id/door-links", organiserOf("id"), {
  summary:
    "Make a link that opens the check-in to a helper, around the meetup only. At most five work at once.",
  params: ById,
  body: NewDoorLink,
  answer: z.extend(MessageAnswer, { links: z.array(DoorLink) }),
});

export const revokeDoorLink = del("/admin/meetups/:id/door-links/:link", organiserOf("id"), {
  summary: "Revoke a door link, with effect on its next call; the names leave the helper's phone.",
  params: inputFields({ id: MeetupId, link: DoorLinkId }),
  answer: z.extend(MessageAnswer, { links: z.array(DoorLink) }),
});
