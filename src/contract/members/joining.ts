import * as z from "zod/mini";
import { type AnswerOf, get, MessageAnswer, post } from "../endpoint.ts";
import { TokenParams } from "../fields.ts";
import { inputFields } from "../input.ts";
import { CameFrom, SubscriberName } from "../members.ts";

/** The name as it was typed, which the link is bound to. */
const Joining = inputFields({ name: SubscriberName, ...CameFrom });

export const joiningByLink = get("/auth/join/:token", "anyone", {
  summary: "Whether the named person can still be added to the address that the link was mailed to.",
  params: TokenParams,
  query: Joining,
  answer: z.object({
    /** Masked. */
    address: z.string(),
    state: z.enum(["offered", "joined", "full"]),
  }),
});
export type JoiningState = AnswerOf<typeof joiningByLink>["state"];

export const joinByLink = post("/auth/join/:token", "anyone", {
  byLink: true,
  summary: "Add the named person as a member on the address that the link was mailed to, once.",
  params: TokenParams,
  query: Joining,
  answer: MessageAnswer,
});
