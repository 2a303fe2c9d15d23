import * as z from "zod/mini";
import { del, get, MessageAnswer, post } from "./endpoint.ts";
import { RowId } from "./ids.ts";
import { inputFields } from "./input.ts";
import { requiredText } from "./text.ts";

/** Not among the other ids, which the first visit loads. */
export const WishId = RowId.brand<"WishId">();
export type WishId = z.output<typeof WishId>;

/** Of one member: those that no planned talk answers. */
export const MAX_OPEN_WISHES = 3;
export const MAX_WISH = 120;

/** What members want to hear about. It never says who wishes it. */
export const Wish = z.object({
  id: WishId,
  text: z.string(),
  /** How many members want it, its own member included. */
  count: z.number(),
});
export type Wish = z.output<typeof Wish>;

export const MemberWish = z.extend(Wish, { isMine: z.boolean(), isSupported: z.boolean() });
export type MemberWish = z.output<typeof MemberWish>;

export const ByWish = inputFields({ id: WishId });

export const memberWishes = get("/wishes", "member", {
  summary: "The open wishes, most wanted first. A wish whose talk is on a programme is closed, and absent.",
  answer: z.object({ wishes: z.array(MemberWish) }),
});

export const NewWish = inputFields({ text: requiredText("Je wens", MAX_WISH) });

export const addWish = post("/wishes", "member", {
  creates: true,
  summary: "Wish to hear about something. A text that is wished already counts as 'Ik ook'.",
  body: NewWish,
  answer: MessageAnswer,
});

export const withdrawWish = del("/wishes/:id", "member", {
  summary: "Withdraw a wish of one's own; who wanted it too loses it.",
  params: ByWish,
  answer: MessageAnswer,
});

export const supportWish = post("/wishes/:id/support", "member", {
  summary: "'Ik ook': once a member, however often it is pressed.",
  params: ByWish,
  answer: MessageAnswer,
});

export const dropSupport = del("/wishes/:id/support", "member", {
  summary: "Take 'Ik ook' back.",
  params: ByWish,
  answer: MessageAnswer,
});
