import * as z from "zod/mini";
import { del, get, MessageAnswer, post } from "../endpoint.ts";
import { inputFields } from "../input.ts";
import { ByWish, Wish, WishId } from "../wishes.ts";

export const adminWishes = get("/admin/wishes", "admin", {
  summary: "The open wishes, most wanted first, without names.",
  answer: z.object({ wishes: z.array(Wish) }),
});

export const mergeWish = post("/admin/wishes/:id/merge", "admin", {
  summary: "Count a wish with another that means the same; who wanted both counts once.",
  params: ByWish,
  body: inputFields({ into: WishId }),
  answer: MessageAnswer,
});

export const removeWish = del("/admin/wishes/:id", "admin", {
  summary: "Take a wish away that does not belong on the site.",
  params: ByWish,
  answer: MessageAnswer,
});
