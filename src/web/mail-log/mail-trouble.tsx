import { useQuery } from "@tanstack/react-query";
import type { MailHealth } from "#contract/mail-log.ts";
import { PAGES } from "#contract/pages.ts";
import { shortMoment } from "#domain/moments.ts";
import { countInWords } from "#domain/wording.ts";
import { useSite } from "../base/page-state.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/notices.tsx";
import { mailHealthQuery } from "./queries.ts";

export function MailTrouble() {
  const { data } = useQuery(mailHealthQuery);
  const { timeZone } = useSite();
  const sentences = data ? troubleInWords(data, timeZone) : [];
  if (sentences.length === 0) return null;
  return (
    <div className="mb-6 wrap-anywhere">
      <Note look="warning">
        {sentences.join(" ")}{" "}
        <Link
          to={`${PAGES.adminEmails}?status=failed`}
          className="font-semibold underline underline-offset-3"
        >
          Welke e-mails
        </Link>
      </Note>
    </div>
  );
}

export function troubleInWords({ waiting, failed }: MailHealth, timeZone: string): string[] {
  const sentences: string[] = [];
  if (waiting) {
    const mails = countInWords(waiting.count, "e-mail wacht", "e-mails wachten");
    const since = shortMoment(timeZone, waiting.since);
    sentences.push(`${whyInWords(waiting.error)}. ${mails} sinds ${since}.`);
  }
  if (failed) {
    const mails = countInWords(failed.count, "e-mail kon", "e-mails konden");
    sentences.push(`${mails} in de laatste 24 uur niet worden bezorgd: ‘${failed.error}’.`);
  }
  return sentences;
}

/** A reply begins with a code of three digits (RFC 5321, 4.2); anything else is the network's. */
export function whyInWords(error: string | null): string {
  if (error === null) return "De site kan nu niets opslaan, bijvoorbeeld omdat de schijf vol is";
  const refuses = /^\d{3}\b/.test(error);
  return `De mailserver ${refuses ? "weigert" : "is niet te gebruiken"}: ‘${error}’`;
}
