import { queryOptions, useQuery } from "@tanstack/react-query";
import ArrowDown from "lucide-react/icons/arrow-down";
import { lazy, Suspense } from "react";
import { Navigate } from "react-router";
import type { Meetup } from "#contract/meetups.ts";
import { PAGES, pageTitle } from "#contract/pages.ts";
import { isOver } from "#domain/timing.ts";
import { countInWords } from "#domain/wording.ts";
import { Loaded } from "../base/loaded.tsx";
import { useNow, useSite, useTitle } from "../base/page-state.tsx";
import { meetupsKey } from "../base/query-meta.ts";
import { hasSignedOut, type Session, signInFrom } from "../base/session.ts";
import { useLive } from "../live/use-live.ts";
import { OfferLine } from "../meetup-parts/offer-line.tsx";
import { myMeetupsOrKept } from "../offline/offline.ts";
import { CalendarSubscription } from "../profile/calendar-subscription.tsx";
import { useSession, useViewer } from "../sessions/viewer.ts";
import { LazyBoundary } from "../ui/boundary.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/notices.tsx";
import { MemberWishes } from "../wishes/member-wishes.tsx";
import { MyMeetups } from "./my-meetups.tsx";
import { NextOrganised } from "./next-organised.tsx";
import { MeetupsOnTheirWay } from "./section.tsx";

const OwnTalks = lazy(async () => ({ default: (await import("../talks/screens.ts")).OwnTalks }));

export function DashboardPage() {
  const viewer = useViewer();
  const session = useSession();
  const { hasTalks } = useSite();
  useTitle(pageTitle("dashboard"));
  useLive();
  if (viewer.kind === "visitor") return <Navigate to={addressWithout(session)} replace />;
  if (viewer.kind === "loading")
    return (
      <div className="pt-8 sm:pt-14">
        <div className="skeleton h-8.75 w-64 max-w-full sm:h-10.5" />
        <div className="skeleton mt-1 h-6.5 w-56" />
        <LineToOffer />
        <div className="mb-2 min-h-11 lg:hidden" />
        <MeetupsOnTheirWay>Dashboard laden...</MeetupsOnTheirWay>
      </div>
    );
  return (
    <div className="pt-8 sm:pt-14">
      <h1 className="text-3xl font-title wrap-anywhere sm:text-4xl">Welkom, {viewer.member.name}!</h1>
      <p className="mt-1 text-lg text-soft">Overzicht van al je meetups</p>
      <LineToOffer />
      {viewer.mailReturns && <MailReturns email={viewer.member.email} />}
      <ToUnanswered />
      <NextOrganised />
      <Loaded query={myMeetupsQuery} loading={<MeetupsOnTheirWay>Meetups laden...</MeetupsOnTheirWay>}>
        {(lists) => <MyMeetups lists={lists} />}
      </Loaded>
      <LazyBoundary isSilent>
        <Suspense>
          <OwnTalks />
        </Suspense>
      </LazyBoundary>
      {hasTalks && <MemberWishes />}
      <CalendarSubscription />
    </div>
  );
}

const LineToOffer = () => (
  <div className="mb-1 lg:mb-6">
    <OfferLine />
  </div>
);

const MailReturns = ({ email }: { email: string }) => (
  <div className="mt-4 mb-2 wrap-anywhere lg:mt-0 lg:mb-8">
    <Note look="warning">
      E-mail naar {email} komt terug. Daarom krijg je geen uitnodigingen en geen bericht over je plek; alleen
      een inlogcode proberen we altijd. Klopt je adres niet meer? Wijzig het bij Instellingen. Klopt het wel,
      vraag de organisatie dan om weer te mailen.
    </Note>
  </div>
);

/** On a phone the column with these comes last. Keeps its room: an answer does not move the cards. */
function ToUnanswered() {
  const { data } = useQuery(myMeetupsQuery);
  const now = useNow();
  const waiting = data?.noResponse.filter((meetup) => isAsking(meetup, now)).length ?? 0;
  return (
    <div className="mb-2 min-h-11 text-md lg:hidden">
      {waiting > 0 && (
        <Link to="#noResponse" className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent">
          {countInWords(waiting, "meetup wacht", "meetups wachten")} op je antwoord
          <ArrowDown size={16} aria-hidden="true" />
        </Link>
      )}
    </div>
  );
}

/** After the last day for answers nobody asks any more, though an organiser may still take a yes. */
const isAsking = (meetup: Meetup, now: number): boolean =>
  !meetup.cancelled && !meetup.isClosed && !isOver(meetup, now);

function addressWithout(session: Session): string {
  if (hasSignedOut(session)) return PAGES.home;
  return session.kind === "ended" ? signInFrom(PAGES.adminLogin, PAGES.dashboard) : PAGES.login;
}

/** Uses the key prefix of all meetups, because every answer updates the queries below it. */
const myMeetupsQuery = queryOptions({
  queryKey: [...meetupsKey, "mine"],
  queryFn: myMeetupsOrKept,
  refetchOnMount: "always",
  meta: { failed: () => "Kon meetups niet laden" },
});
