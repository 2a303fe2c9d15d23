import { memberWishes } from "#contract/wishes.ts";
import { queryOf } from "../base/query-of.ts";

export const wishesKey = ["wishes"] as const;

export const memberWishesQuery = queryOf(memberWishes, {
  queryKey: [...wishesKey, "member"],
  meta: { failed: "Kon de wensen niet laden" },
});
