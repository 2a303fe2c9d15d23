import CalendarPlus from "lucide-react/icons/calendar-plus";
import Copy from "lucide-react/icons/copy";
import KeyRound from "lucide-react/icons/key-round";
import Lock from "lucide-react/icons/lock";
import { useId } from "react";
import { apiPath } from "#contract/endpoint.ts";
import { meetupCalendar } from "#contract/meetups/feeds.ts";
import type { Meetup } from "#contract/meetups.ts";
import { googleCalendarLink, isOnline, outlookCalendarLink } from "#domain/meetup-links.ts";
import { onlyForAttendees } from "#domain/whereabouts.ts";
import { copyText } from "../ui/browser.ts";
import { buttonClass, iconButtonClass } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Disclosure, disclosedClass } from "../ui/disclosure.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { usePageAddress } from "./share.tsx";
import { isWithheld, WayThere } from "./way-there.tsx";

/** What a member who comes needs on the way: where it is, how to get in, the route and the calendar. */
export function WhereAndHow({ meetup }: { readonly meetup: Meetup }) {
  const id = useId();
  const { address = null, note = null } = meetup.whereabouts ?? {};
  return (
    <section aria-labelledby={id}>
      <Card className="space-y-3">
        <h2 id={id} className="text-lg font-heading">
          Waar en hoe
        </h2>
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0 wrap-anywhere">
            <p className="p-location font-semibold">{meetup.location}</p>
            {address !== null && <p className="whitespace-pre-line">{address}</p>}
          </div>
          <CopyPlace meetup={meetup} />
        </div>
        {note !== null && (
          <p className="flex items-start gap-2.5 text-md">
            <KeyRound size={16} className="mt-1 shrink-0 text-soft" aria-hidden="true" />
            <span className="min-w-0 whitespace-pre-line wrap-anywhere">{note}</span>
          </p>
        )}
        <div className="paper-off grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-2">
          <WayThere meetup={meetup} className={buttonClass({ look: "primary" })} />
          <Agenda meetup={meetup} />
        </div>
        {isWithheld(meetup) && (
          <p className="flex items-start gap-2.5 text-sm text-soft">
            <Lock size={14} className="mt-0.5 shrink-0" aria-hidden="true" />
            {onlyForAttendees(meetup)}
          </p>
        )}
      </Card>
    </section>
  );
}

function CopyPlace({ meetup: { location, whereabouts } }: { readonly meetup: Meetup }) {
  const hydrated = useHydrated();
  const { address = null, onlineUrl = null } = whereabouts ?? {};
  const text = address ?? onlineUrl ?? (isOnline(location) ? null : location);
  if (text === null) return null;
  return (
    <button
      type="button"
      aria-label={address === null && onlineUrl !== null ? "Kopieer de link" : "Kopieer het adres"}
      className={`${iconButtonClass} paper-off needs-script -m-2 border border-transparent`}
      disabled={!hydrated}
      onClick={() => void copyText(text)}
    >
      <Copy size={18} aria-hidden="true" />
    </button>
  );
}

function Agenda({ meetup }: { readonly meetup: Meetup }) {
  const page = usePageAddress(meetup);
  return (
    <Disclosure
      summaryClass={buttonClass({}, "w-full")}
      summary={
        <>
          <CalendarPlus size={16} aria-hidden="true" /> Agenda
        </>
      }
    >
      <a className={disclosedClass} href={apiPath(meetupCalendar, meetup)} download>
        Agendabestand (.ics)
      </a>
      <a className={disclosedClass} href={googleCalendarLink(meetup, page)} target="_blank" rel="noreferrer">
        Google Agenda
      </a>
      <a className={disclosedClass} href={outlookCalendarLink(meetup, page)} target="_blank" rel="noreferrer">
        Outlook
      </a>
    </Disclosure>
  );
}
