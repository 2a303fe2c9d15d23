import KeyRound from "lucide-react/icons/key-round";
import { useParams } from "react-router";
import type { HelpersDoorList } from "#contract/attendance/links.ts";
import { INVALID_LINK } from "#contract/fields.ts";
import type { MeetupId } from "#contract/ids.ts";
import { PAGES, pageTitle } from "#contract/pages.ts";
import { timeIn } from "#domain/moments.ts";
import { countInWords } from "#domain/wording.ts";
import { useSite, useTitle } from "../base/page-state.tsx";
import { type DoorState, WITHOUT_LIST } from "./door-state.ts";
import { DoorFrame, Instead, Open, Opening } from "./door-view.tsx";
import { meetupOfToken } from "./link-access.ts";
import { useDoorByLink, useWakeLock } from "./use-door.ts";

export function DoorByLinkPage() {
  const { token = "" } = useParams();
  const meetup = meetupOfToken(token);
  return (
    <DoorFrame>
      {meetup === null ? (
        <Closed sentence={INVALID_LINK} />
      ) : (
        <DoorOf key={token} meetup={meetup} token={token} />
      )}
    </DoorFrame>
  );
}

function DoorOf({ meetup, token }: { meetup: MeetupId; token: string }) {
  const [door, state] = useDoorByLink(meetup, token);
  useWakeLock();
  useTitle(pageTitle("doorByLink"));
  const { list } = state;
  if (list)
    return (
      <Open
        door={door}
        state={state}
        list={list}
        note={list.helper && <HelpersNote helper={list.helper} />}
      />
    );
  if (!state.isRead || state.trouble === null) return <Opening />;
  return <NoList {...state} />;
}

function HelpersNote({ helper: { name, until } }: Pick<HelpersDoorList, "helper">) {
  const { timeZone } = useSite();
  return (
    <div className="mt-4 flex items-start gap-3 rounded-card bg-accent-soft px-4 py-3 text-md">
      <KeyRound size={18} className="mt-0.5 shrink-0 text-accent" aria-hidden="true" />
      <p className="min-w-0 wrap-anywhere">
        Je helpt aan de deur als <span className="font-semibold">{name}</span>. Deze pagina werkt tot{" "}
        {timeIn(timeZone, Date.parse(until))}, ook zonder netwerk.
      </p>
    </div>
  );
}

function NoList({ trouble, sentence, details, unsent }: DoorState) {
  if (trouble === "closed")
    return <Closed sentence={sentence || "Deze deurlink is verlopen"} details={details} unsent={unsent} />;
  const [title, text] = WITHOUT_LIST[trouble === "offline" ? "offline" : "failing"];
  return <Instead title={title}>{text}</Instead>;
}

const Closed = ({
  sentence,
  details = [],
  unsent = 0,
}: {
  readonly sentence: string;
  /** What the server says of a link that is opened too early. */
  readonly details?: readonly string[];
  readonly unsent?: number;
}) => (
  <Instead isDeadLink title={sentence} link={{ to: PAGES.home, label: "Naar de meetups" }}>
    {unsent > 0 &&
      `${countInWords(unsent, "vinkje kwam", "vinkjes kwamen")} niet meer aan. Vertel de organisatie wie er binnenkwam. `}
    {details.join(" ") ||
      "Op dit apparaat staan geen namen. Help je nog? Vraag de organisatie dan om een nieuwe link."}
  </Instead>
);
