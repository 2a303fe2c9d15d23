import { useState } from "react";
import type { GivenName, ImportLine } from "#contract/members/admin.ts";
import { isInfixWord } from "#domain/infixes.ts";
import { countInWords } from "#domain/wording.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Note } from "../../ui/notices.tsx";

/** As many fields as a phone renders without delay; the other lines follow once these have names. */
const NAMES_AT_ONCE = 50;

interface MissingName extends GivenName {
  readonly error: string | undefined;
}

export interface MissingNamesState {
  readonly count: number;
  readonly asked: readonly MissingName[];
  /** Filled in, and not refused as they are. */
  readonly given: readonly GivenName[];
  readonly setName: (email: string, name: string) => void;
}

/** @param lines with an address whose name is missing or cannot be used */
export function useMissingNames(lines: readonly ImportLine[]): MissingNamesState {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const emails = [...new Set(lines.map(({ email }) => email))];
  const asked = emails.slice(0, NAMES_AT_ONCE).map((email) => {
    const { name: refused = "", remark = "" } = lines.find((line) => line.email === email) ?? {};
    const name = typed[email] ?? (refused.trim() || proposedName(email));
    return { email, name, error: refused !== "" && name.trim() === refused.trim() ? remark : undefined };
  });
  const given = asked
    .filter(({ name, error }) => name.trim() !== "" && error === undefined)
    .map(({ email, name }) => ({ email, name }));
  const setName = (email: string, name: string) => setTyped({ ...typed, [email]: name });
  return { count: emails.length, asked, given, setName };
}

export function MissingNames({
  names,
  isBusy,
  onGive,
}: {
  readonly names: MissingNamesState;
  readonly isBusy: boolean;
  readonly onGive: () => void;
}) {
  const { count, asked, setName } = names;
  const filled = asked.filter(({ name }) => name.trim() !== "").length;
  return (
    <form
      aria-label="Namen die ontbreken"
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        onGive();
      }}
    >
      {/* A new element when the number changes, so that what is left comes into view. */}
      <div key={count} ref={show}>
        <Note look="warning">
          {countInWords(count, "adres heeft", "adressen hebben")} geen bruikbare naam. Kijk ons voorstel na;
          wie geen naam heeft, wordt overgeslagen.
        </Note>
      </div>
      <div className="grid gap-3 wrap-anywhere *:min-w-0 sm:grid-cols-2">
        {asked.map(({ email, name, error }) => (
          <Field
            key={email}
            label={email}
            placeholder="Voor- en achternaam"
            autoComplete="off"
            value={name}
            error={error}
            onChange={({ target }) => setName(email, target.value)}
          />
        ))}
      </div>
      <Button type="submit" disabled={isBusy || filled === 0}>
        {filled === 1 ? "Zet deze naam erbij" : "Zet deze namen erbij"}
      </Button>
    </form>
  );
}

const show = (note: HTMLElement | null) => note?.scrollIntoView({ block: "nearest" });

/** `anna.de.vries+club@example.org` is `Anna de Vries`; empty where the address holds no name. */
export function proposedName(email: string): string {
  const [local = ""] = email.split(/[+@]/);
  const words = local.split(/[^\p{L}]+/u).filter((word) => word !== "");
  const name = words
    .map((word, index) =>
      index > 0 && isInfixWord(word) ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`,
    )
    .join(" ");
  return ROLES.has(name.toLowerCase()) || name.length < 3 ? "" : name;
}

/** Mailboxes of a role in a club, which say no person's name. */
const ROLES = new Set(["info", "contact", "mail", "post", "admin", "bestuur", "secretariaat", "secretaris"]);
