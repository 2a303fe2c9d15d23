import * as z from "zod/mini";
import { fields } from "./text.ts";

const INVALID_LINK = "Deze link is ongeldig";

export const LinkToken = z
  .string({ error: INVALID_LINK })
  .check(z.minLength(1, INVALID_LINK), z.maxLength(200, INVALID_LINK));

export const ByToken = fields({ token: LinkToken });
