import CalendarPlus from "lucide-react/icons/calendar-plus";
import Link2 from "lucide-react/icons/link-2";
import MessageCircle from "lucide-react/icons/message-circle";
import Share2 from "lucide-react/icons/share-2";
import toast from "react-hot-toast/headless";
import { apiPath } from "#contract/endpoint.ts";
import { meetupCalendar } from "#contract/meetups/feeds.ts";
import type { Meetup } from "#contract/meetups.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { googleCalendarLink, outlookCalendarLink } from "#domain/meetup-links.ts";
import { whenAndWhere } from "#domain/wording.ts";
import { useSite } from "../base/page-state.tsx";
import { copyText } from "../ui/browser.ts";
import { buttonClass } from "../ui/button.tsx";
import { Disclosure, disclosedClass } from "../ui/disclosure.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { WayThere } from "./whereabouts.tsx";

type SharedMeetup = Pick<
  Meetup,
  | "id"
  | "title"
  | "date"
  | "startTime"
  | "endTime"
  | "startsAt"
  | "endsAt"
  | "location"
  | "hasAddress"
  | "hasOnlineUrl"
  | "whereabouts"
  | "registrationStatus"
>;

/** So narrow that three fit beside each other on a phone and in the aside. */
const toolClass = buttonClass(
  {},
  "rounded-full max-sm:gap-1.5 max-sm:px-2.5 lg:gap-1.5 lg:px-2.5 max-xs:px-3 max-xs:[&>svg]:hidden",
);

export function MeetupTools({
  meetup,
  hasRoute,
  hasCalendar,
}: {
  readonly meetup: SharedMeetup;
  /** Not once the meetup is over, or for a member that said no. */
  readonly hasRoute: boolean;
  readonly hasCalendar: boolean;
}) {
  return (
    <div className="paper-off flex flex-wrap gap-1.5">
      {hasRoute && <WayThere meetup={meetup} className={toolClass} />}
      <Share meetup={meetup} />
      {hasCalendar && <Agenda meetup={meetup} />}
    </div>
  );
}

function Agenda({ meetup }: { meetup: SharedMeetup }) {
  const page = usePageAddress(meetup);
  return (
    <Disclosure
      summaryClass={toolClass}
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

function Share({ meetup }: { meetup: SharedMeetup }) {
  const page = usePageAddress(meetup);
  const text = `${meetup.title}, ${whenAndWhere(meetup)}`;
  const canShare = useHydrated() && "share" in navigator;
  const label = (
    <>
      <Share2 size={16} aria-hidden="true" /> Delen
    </>
  );
  if (canShare)
    return (
      <button
        type="button"
        className={toolClass}
        onClick={() => void shareWithSystem({ title: meetup.title, text, url: page })}
      >
        {label}
      </button>
    );
  return (
    <Disclosure summaryClass={toolClass} summary={label}>
      <button
        type="button"
        className={`${disclosedClass} needs-script`}
        onClick={() => void copyText(page, "Link gekopieerd")}
      >
        <Link2 size={16} aria-hidden="true" /> Kopieer link
      </button>
      <a
        className={disclosedClass}
        href={`https://wa.me/?${new URLSearchParams({ text: `${text}\n${page}` })}`}
        target="_blank"
        rel="noreferrer"
      >
        <MessageCircle size={16} aria-hidden="true" /> WhatsApp
      </a>
    </Disclosure>
  );
}

async function shareWithSystem(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    // `AbortError`: the visitor closed the share sheet, which is not a failure.
    if (!(error instanceof DOMException && error.name === "AbortError"))
      toast.error("Delen lukt hier niet. Kopieer het adres van deze pagina.");
  }
}

function usePageAddress(meetup: SharedMeetup): string {
  return `${useSite().publicUrl}${pathTo(PAGES.meetup, meetup)}`;
}
