import * as z from "zod/mini";
import { PICTURE_HASH } from "#domain/pictures.ts";
import { BODY_LIMITS, inMegabytes } from "./body-limits.ts";
import { anyOrganiser, post } from "./endpoint.ts";
import { inputFields } from "./input.ts";
import { Picture } from "./pictures.ts";
import { oneOf, wholeNumber } from "./text.ts";

export const TOO_LARGE = `Deze afbeelding is te groot: meer dan ${inMegabytes(BODY_LIMITS.picture)} MB`;

const UNKNOWN = "Deze afbeelding bestaat niet";
export const PictureHash = z.string({ error: UNKNOWN }).check(z.regex(PICTURE_HASH, UNKNOWN));

export const PICTURE_USES = ["meetup", "logo"] as const;
export type PictureUse = (typeof PICTURE_USES)[number];

const NO_POINT = "Het belangrijkste punt van de afbeelding is ongeldig";
const percent = wholeNumber(NO_POINT, 0, 100);

export const Focus = inputFields({ x: percent, y: percent });

export const AddedPicture = z.extend(Picture, { focus: Focus });
export type AddedPicture = z.output<typeof AddedPicture>;

export const FormPicture = z.extend(AddedPicture, { alt: z.string() });
export type FormPicture = z.output<typeof FormPicture>;

export const uploadPicture = post("/admin/pictures", anyOrganiser, {
  unkeyed: true,
  summary:
    "Add a picture: JPEG, PNG, WebP or AVIF, the file itself as the body. It is encoded again without metadata, and removed when unused for a day.",
  upload: BODY_LIMITS.picture,
  query: inputFields({ use: oneOf("Gebruik", PICTURE_USES) }),
  answer: AddedPicture,
});
