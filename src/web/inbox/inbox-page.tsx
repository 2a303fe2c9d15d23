import { useQuery } from "@tanstack/react-query";
import Inbox from "lucide-react/icons/inbox";
import { useState } from "react";
import { markInboxMailSeen, openAnswerToInboxMail, type ReturnedMail } from "#contract/inbox.ts";
import { clearBounces } from "#contract/members/admin.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { shortMoment } from "#domain/moments.ts";
import { capitalised } from "#domain/wording.ts";
import { Loaded } from "../base/loaded.tsx";
import { useNow, useSite } from "../base/page-state.tsx";
import { adminKey } from "../base/query-meta.ts";
import { useChange } from "../base/use-change.ts";
import { AdminFrame } from "../frames/admin-frame.tsx";
import { QueryList, useFilters } from "../lists/list.tsx";
import { Address } from "../ui/address.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button, LinkButton, TextLink } from "../ui/button.tsx";
import { RowsSkeleton, rowsClass } from "../ui/card.tsx";
import { EmailFrame } from "../ui/email-frame.tsx";
import { Empty } from "../ui/empty.tsx";
import { SelectField } from "../ui/field.tsx";
import { Note } from "../ui/notices.tsx";
import { FilterBar } from "../ui/search.tsx";
import { NoBreak } from "../ui/when-and-where.tsx";
import { answerLink, outcomeInWords } from "./in-words.ts";
import { State, stateInWords } from "./inbox-health.tsx";
import { inboxHealthQuery, inboxKey, inboxMailHtmlQuery, inboxMailsQuery } from "./queries.ts";

const SHOWN = [
  { value: "", label: "Wat een mens moet lezen" },
  { value: "all", label: "Alles wat terugkwam" },
];

export function AdminInboxPage() {
  const now = useNow();
  return (
    <AdminFrame title="Postvak" back={{ to: PAGES.adminEmails, label: "E-mails" }}>
      <Loaded query={inboxHealthQuery} loading={<RowsSkeleton />}>
        {({ health }) =>
          health === null ? (
            <Note>
              De site leest nog geen postvak. Stel het in bij{" "}
              <TextLink to={PAGES.adminConnections}>Verbindingen</TextLink>; daarna staan hier de vragen die
              leden mailen, en wat niet aankwam.
            </Note>
          ) : (
            <>
              <div className="mb-5">
                <State health={health}>{capitalised(stateInWords(health, now))}</State>
              </div>
              <Mails address={health.address} />
            </>
          )
        }
      </Loaded>
    </AdminFrame>
  );
}

function Mails({ address }: { readonly address: string }) {
  const list = useFilters<"show">(["show"]);
  const show = list.filters.show === "all" ? "all" : "people";
  return (
    <>
      <FilterBar isAnySet={list.isAnySet} onClear={list.clear}>
        <SelectField
          className="grow sm:grow-0 sm:basis-72"
          label="Toon"
          choices={SHOWN}
          {...list.choice("show")}
        />
      </FilterBar>
      <QueryList
        query={inboxMailsQuery(list.page, show)}
        filters={list}
        empty={
          <Empty
            icon={Inbox}
            title="Nog geen berichten"
            text={`Antwoordt iemand op een e-mail van de site of schrijft naar ${address}, dan staat het hier.`}
          />
        }
      >
        {({ mails }) => (
          <ul className={rowsClass} aria-label="Berichten">
            {mails.map((mail) => (
              <li key={mail.id} className="px-4 py-4 sm:px-5">
                <Mail mail={mail} />
              </li>
            ))}
          </ul>
        )}
      </QueryList>
    </>
  );
}

function Mail({ mail }: { readonly mail: ReturnedMail }) {
  const { timeZone } = useSite();
  const words = outcomeInWords(mail);
  return (
    <article aria-label={mail.subject ?? words ?? undefined}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 font-semibold wrap-anywhere">
          {isNameless(mail) ? words : <From mail={mail} />}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
          {mail.class === "person" && mail.seen_at === null && <Badge colour="orange">Nieuw</Badge>}
          <span>
            <NoBreak>{shortMoment(timeZone, mail.received_at)}</NoBreak>
          </span>
        </p>
      </div>
      {mail.subject && <p className="mt-1 font-semibold wrap-anywhere">{mail.subject}</p>}
      {words !== null && !isNameless(mail) && <p className="mt-1 text-md wrap-anywhere text-soft">{words}</p>}
      {mail.meetup_id !== null && (
        <p className="mt-1 text-md">
          <TextLink to={pathTo(PAGES.adminMeetup, { id: mail.meetup_id })}>{mail.meetup_title}</TextLink>
        </p>
      )}
      <Content mail={mail} />
      {mail.answering !== null && (
        <p className="mt-2 text-md text-soft">
          {mail.answering.name} opende een antwoord, {shortMoment(timeZone, mail.answering.at)}.
        </p>
      )}
      <Actions mail={mail} />
    </article>
  );
}

const isNameless = ({ user_id, sender_name, sender_address }: ReturnedMail) =>
  user_id === null && sender_name === null && sender_address === null;

/** The member, and the address that the mail came from: an address proves nothing. */
function From({
  mail: { user_id, user_name, sender_name, sender_address },
}: {
  readonly mail: ReturnedMail;
}) {
  return (
    <>
      {user_id === null ? (
        sender_name
      ) : (
        <TextLink to={pathTo(PAGES.adminMember, { id: user_id })}>{user_name}</TextLink>
      )}
      {sender_address !== null && (
        <>
          {" "}
          <span className="font-normal text-soft">
            <Address address={sender_address} />
          </span>
        </>
      )}
    </>
  );
}

function Content({
  mail: { id, class: its, text, has_html, sender_address },
}: {
  readonly mail: ReturnedMail;
}) {
  const [isLaidOut, setLaidOut] = useState(false);
  const { data } = useQuery({ ...inboxMailHtmlQuery(id), enabled: isLaidOut });
  const html = data?.html ?? null;
  if (its === "person" && sender_address === null)
    return <p className="mt-2 text-md text-soft">De tekst wordt niet meer bewaard.</p>;
  return (
    <>
      {text !== null && !(isLaidOut && html !== null) && (
        <p className="mt-2 text-md wrap-anywhere whitespace-pre-line">{text}</p>
      )}
      {html !== null && isLaidOut && <EmailFrame html={html} />}
      {has_html && (
        <Button className="mt-2" look="bare" aria-pressed={isLaidOut} onClick={() => setLaidOut(!isLaidOut)}>
          Met opmaak
        </Button>
      )}
    </>
  );
}

function Actions({ mail }: { readonly mail: ReturnedMail }) {
  const seen = useChange(markInboxMailSeen, { invalidates: [inboxKey] });
  const open = useChange(openAnswerToInboxMail, { invalidates: [inboxKey] });
  const allow = useChange(clearBounces, { invalidates: [adminKey] });
  const { id, user_id, seen_at, outcome, user_bounces, for_people } = mail;
  const answer = answerLink(mail);
  return (
    <div className="mt-3 flex flex-wrap gap-2.5 empty:hidden">
      {answer !== null && (
        <LinkButton
          to={answer}
          look={mail.answering === null ? "primary" : "quiet"}
          onClick={() => open.mutate({ params: { id } })}
        >
          Antwoord in je mailprogramma
        </LinkButton>
      )}
      {for_people && seen_at === null && (
        <Button disabled={seen.isPending} onClick={() => seen.mutate({ params: { id } })}>
          Gezien
        </Button>
      )}
      {outcome === "bounced" && user_id !== null && user_bounces && (
        <Button disabled={allow.isPending} onClick={() => allow.mutate({ params: { id: user_id } })}>
          Adres klopt weer
        </Button>
      )}
    </div>
  );
}
