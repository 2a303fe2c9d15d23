import * as z from "zod/mini";
import { fields } from "./text.ts";

const INVALID_LINK = "Deze link is ongeldig";

/** A token from a link in a mail. */
export const LinkToken = z
  .string({ error: INVALID_LINK })
  .check(z.minLength(1, INVALID_LINK), z.maxLength(200, INVALID_LINK));

/** The parameters of a call that a link in a mail makes. */
export const ByToken = fields({ token: LinkToken });
