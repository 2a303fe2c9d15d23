import * as z from "zod/mini";
import { urlParts } from "./url-parts.ts";

/** A link to elsewhere; nothing else than a page, so that no script is behind it. */
const PAGE = /^https?:\/\/[^\s\p{C}]+$/iu;

export const WebAddress = z.string({ error: "Het webadres is ongeldig" }).check(
  z.trim(),
  z.maxLength(500, { error: "Het webadres mag maximaal 500 karakters zijn", abort: true }),
  z.regex(PAGE, { error: "Een webadres begint met https:// of http://", abort: true }),
  z.refine((address) => Boolean(urlParts(address)?.hostname), { error: "Dit is geen webadres" }),
);
