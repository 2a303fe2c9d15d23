import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { InboxFault, InboxHealth } from "#contract/inbox.ts";
import { PAGES } from "#contract/pages.ts";
import { agoInWords } from "#domain/countdown.ts";
import { shortMoment } from "#domain/moments.ts";
import { countInWords } from "#domain/wording.ts";
import { useNow, useSite } from "../base/page-state.tsx";
import { TextLink } from "../ui/button.tsx";
import { Note } from "../ui/notices.tsx";
import { inboxHealthQuery } from "./queries.ts";

type Health = NonNullable<InboxHealth>;

const FAULTS: Readonly<Record<InboxFault, string>> = {
  away: "de server antwoordt niet",
  "login-refused": "de server weigert het wachtwoord",
  "no-starttls": "de server biedt geen versleutelde verbinding aan",
  certificate: "het certificaat van de server klopt niet",
  "no-folder": "de map bestaat niet",
  full: "het postvak is vol",
  "no-space": "de schijf van de site is bijna vol",
  "read-elsewhere": "een kopie van deze site leest het al",
  "not-understood": "de server antwoordt iets dat we niet begrijpen",
};

/** On 'E-mails': whether the mailbox is read, and what waits in it. */
export function InboxLine() {
  const { data } = useQuery(inboxHealthQuery);
  const now = useNow();
  const health = data?.health;
  if (!health) return null;
  return (
    <div className="mb-5">
      <State health={health}>Postvak: {stateInWords(health, now)}</State>
      <p className="mt-1">
        <TextLink to={PAGES.adminInbox}>
          {health.unseen === 0
            ? "Open het postvak"
            : countInWords(health.unseen, "bericht is nog niet gezien", "berichten zijn nog niet gezien")}
        </TextLink>
      </p>
    </div>
  );
}

/** A fault in its place, when there is one. */
export function State({ health, children }: { readonly health: Health; readonly children: ReactNode }) {
  const { timeZone } = useSite();
  if (health.fault)
    return (
      <Note look="warning">
        Het postvak wordt niet gelezen sinds {shortMoment(timeZone, health.fault.since)}:{" "}
        {FAULTS[health.fault.code]}. {unreadInWords(health)}We blijven het proberen.
      </Note>
    );
  return <p className="text-md text-soft">{children}</p>;
}

const unreadInWords = ({ unread }: Health): string =>
  unread === 0 ? "" : `${countInWords(unread, "bericht wacht", "berichten wachten")} daar tot er ruimte is. `;

/** `verbonden, laatste mail 3 minuten geleden` */
export function stateInWords(
  { connected, held, sees_copies, last_mail_at, left }: Health,
  now: number,
): string {
  if (held) return "staat stil, want deze site is teruggezet of gekopieerd; zie Overzicht";
  const state = connected ? "verbonden" : "nog niet verbonden";
  const last =
    last_mail_at === null ? "nog geen mail" : `laatste mail ${agoInWords(now - Date.parse(last_mail_at))}`;
  const unseen = sees_copies ? "" : "; een kopie van de site die het ook leest, zien we hier niet";
  const more =
    left === 0
      ? ""
      : `; vandaag kwam er te veel: ${countInWords(left, "bericht bleef", "berichten bleven")} ongelezen in het postvak`;
  return `${state}, ${last}${unseen}${more}`;
}
