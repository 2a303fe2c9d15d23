import { someNamesInWords } from "#domain/removing.ts";
import { publicUrlProblem } from "../platform/config/hosts.ts";
import type { Read } from "../platform/db/schema.ts";
import type { ReadDeps } from "../platform/deps.ts";

/** What another address changes, as sentences; nothing changes without one. */
export async function consequencesOf({ db, config }: ReadDeps, url: string): Promise<string[]> {
  const before = new URL(config.publicUrl);
  const after = new URL(url);
  if (before.origin === after.origin) return [];
  const wasUsed = publicUrlProblem(config.publicUrl) !== "this-machine";
  const withPasskeys = before.hostname === after.hostname ? [] : await namesWithPasskeys(db.read);
  return [
    ...(wasUsed
      ? [
          `Links in e-mails van tot nu toe, agenda-adressen en deurlinks werken zolang ${before.host} ook hierheen leidt.`,
        ]
      : []),
    "Iedereen logt op het nieuwe adres opnieuw in. Wat een telefoon nog niet verstuurde, blijft op het oude adres staan.",
    ...(withPasskeys.length > 0
      ? [
          `Passkeys horen bij het oude adres en vervallen: ${inWords(withPasskeys)} ${withPasskeys.length === 1 ? "logt" : "loggen"} in met wachtwoord of code en ${withPasskeys.length === 1 ? "maakt" : "maken"} een nieuwe.`,
        ]
      : []),
  ];
}

const namesWithPasskeys = async (read: Read): Promise<string[]> =>
  (
    await read
      .selectFrom("members")
      .select("name")
      .where(({ exists, selectFrom }) =>
        exists(selectFrom("passkeys").select("passkeys.id").whereRef("member_id", "=", "members.id")),
      )
      .orderBy("name")
      .execute()
  ).map(({ name }) => name);

const MAX_NAMED = 5;

const inWords = (names: readonly string[]): string =>
  someNamesInWords(names.slice(0, MAX_NAMED), names.length);
