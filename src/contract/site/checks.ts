import * as z from "zod/mini";
import { get, MessageAnswer, post } from "../endpoint.ts";
import { TokenParams } from "../fields.ts";
import { inputFields } from "../input.ts";

export const testMailArrived = post("/test-mail/:token", "anyone", {
  byLink: true,
  unkeyed: true,
  summary: "Say that the test mail of a check arrived.",
  params: TokenParams,
  answer: MessageAnswer,
});

/** Any process of the site answers with the same proof, so that the site recognises itself at an address. */
export const itself = get("/itself", "anyone", {
  summary: "Prove to a process of this site that the address leads to it.",
  query: inputFields({
    challenge: z.string({ error: "De vraag is verplicht" }).check(z.maxLength(100, "De vraag is te lang")),
  }),
  answer: z.object({ proof: z.string() }),
});
