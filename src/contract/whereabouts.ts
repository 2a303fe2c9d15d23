import * as z from "zod/mini";
import { orUnchanged, urlParts } from "./fields.ts";
import { charactersAtMost, PRINTABLE_LINE } from "./text.ts";

export const WhereaboutsColumns = z.object({
  address: z.nullable(z.string()),
  online_url: z.nullable(z.string()),
  access_note: z.nullable(z.string()),
});
export type WhereaboutsColumns = Readonly<z.output<typeof WhereaboutsColumns>>;

const inLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .join("\n")
    .trim();

const isPrintable = (text: string) =>
  text.split("\n").every((line) => line === "" || PRINTABLE_LINE.test(line));

const someLines = (field: string) =>
  orUnchanged(
    z
      .string({ error: `${field} is ongeldig` })
      .check(
        z.overwrite(inLines),
        charactersAtMost(field, 300),
        z.refine(isPrintable, `${field} bevat tekens die niet kunnen`),
      ),
  );

const HTTPS = /^https:\/\/[^\s\p{C}]+$/iu;

export const WHEREABOUTS_FIELDS = {
  address: someLines("Adres"),
  online_url: orUnchanged(
    z.string({ error: "De link is ongeldig" }).check(
      z.trim(),
      charactersAtMost("De link", 500),
      z.regex(HTTPS, { error: "Een link begint met https://", abort: true }),
      z.refine((address) => Boolean(urlParts(address)?.hostname), "Dit is geen webadres"),
    ),
  ),
  access_note: someLines("Toelichting"),
};
