import type { ReactNode } from "react";
import { useLocation, useParams } from "react-router";
import { MeetupId } from "#contract/ids.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import type { Profile } from "#contract/sessions.ts";
import { KEPT_DAYS } from "#domain/retention.ts";
import { useTitle } from "../base/page-state.tsx";
import { signInFrom } from "../base/session.ts";
import { useRights, useSession } from "../sessions/viewer.ts";
import { disclosedClass } from "../ui/disclosure.tsx";
import { Link } from "../ui/link.tsx";
import { type DoorState, pendingCount, WITHOUT_LIST, waitingWords } from "./door-state.ts";
import { DoorFrame, Instead, Open, Opening, waitingCount } from "./door-view.tsx";
import { useDoor, useWakeLock } from "./use-door.ts";

export function DoorPage() {
  const id = MeetupId.safeParse(useParams().id);
  return (
    <DoorFrame>
      {id.success ? <DoorOf key={id.data} meetup={id.data} /> : <NoList title="Deze meetup bestaat niet" />}
    </DoorFrame>
  );
}

function DoorOf({ meetup }: { meetup: MeetupId }) {
  const [door, state] = useDoor(meetup);
  const session = useSession();
  useWakeLock();
  useTitle(state.list ? `Aan de deur: ${state.list.meetup.title}` : "Aan de deur");
  if (session.kind === "active" && mayOpen(session.profile, meetup) && state.list)
    return (
      <Open
        door={door}
        state={state}
        list={state.list}
        menu={
          <>
            <Link to={pathTo(PAGES.adminMeetup, { id: meetup })} className={disclosedClass}>
              Terug naar de meetup
            </Link>
            <Link to={`${pathTo(PAGES.adminMeetup, { id: meetup })}?deel=hulp`} className={disclosedClass}>
              Deel de deur
            </Link>
          </>
        }
        signedOut={state.trouble === "signed-out" ? <SessionEnded count={waitingCount(state)} /> : null}
      />
    );
  if (!state.isRead) return <Opening />;
  if (session.kind !== "active" || state.trouble === "signed-out")
    return (
      <NoList title="Log in om de deur te openen">
        <SignInAgain count={pendingCount(state)} />
      </NoList>
    );
  return <Closed state={state} />;
}

/** Without a profile, the server has not answered yet. */
const mayOpen = (profile: Profile | null, meetup: MeetupId) =>
  profile === null || profile.isAdmin || profile.organises?.includes(meetup) === true;

const WHY = {
  "not-admin": [
    "Alleen voor beheerders",
    "Je organiseert deze avond niet, of moet nog inloggen met je passkey.",
  ],
  gone: ["Deze meetup bestaat niet (meer)", "Er is hier niets meer bij te houden."],
  forgotten: ["Deze deur is gesloten", `Wie er was, is ${KEPT_DAYS.attendance} dagen na de meetup vergeten.`],
  ...WITHOUT_LIST,
} as const;

function Closed({ state }: { state: DoorState }) {
  const { trouble } = state;
  if (trouble === null || trouble === "signed-out" || trouble === "closed") return <Opening />;
  const [title, text] = WHY[trouble];
  return <NoList title={title}>{text}</NoList>;
}

function NoList(props: { title: string; children?: ReactNode }) {
  const { isAdmin } = useRights();
  const link = isAdmin
    ? { to: PAGES.adminMeetups, label: "Naar de meetups" }
    : { to: PAGES.myEvenings, label: "Naar mijn avonden" };
  return <Instead {...props} link={link} />;
}

const SessionEnded = ({ count }: { count: number }) => (
  <>
    Je sessie is afgelopen. <SignInAgain count={count} />
  </>
);

function SignInAgain({ count }: { count: number }) {
  const { pathname } = useLocation();
  return (
    <>
      {count > 0 && `${waitingWords(count)} tot je weer bent ingelogd. `}
      <Link
        to={signInFrom(PAGES.adminLogin, pathname)}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-3"
      >
        Log in en kom hier terug
      </Link>
    </>
  );
}
