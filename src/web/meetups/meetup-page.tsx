import { queryOptions, useQuery } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { type ReactNode, useEffect } from "react";
import toast from "react-hot-toast/headless";
import { useParams } from "react-router";
import { MeetupId, type MemberId } from "#contract/ids.ts";
import type { Meetup } from "#contract/meetups.ts";
import { isUnknown } from "../base/api.ts";
import { Loaded } from "../base/loaded.tsx";
import { usePageState, useTitle } from "../base/page-state.tsx";
import { useLive } from "../live/use-live.ts";
import { meetupOrKept } from "../offline/offline.ts";
import { useAskWhoItIs, useViewer } from "../sessions/viewer.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { MeetupDetail, pictureShape } from "./meetup-detail.tsx";
import { fetchMeetup, meetupQuery } from "./queries.ts";

export function MeetupPage() {
  const id = MeetupId.safeParse(useParams().id);
  return id.success ? <KnownMeetup id={id.data} /> : <Failure />;
}

function KnownMeetup({ id }: { id: MeetupId }) {
  const viewer = useViewer();
  const query = viewer.kind === "member" ? keptMeetupQuery(id, viewer.member.id) : meetupQuery(id, null);
  const { data, isSuccess, isPlaceholderData } = useQuery(query);
  const { missingMeetup } = usePageState();
  useLive();
  const askAgain = useAskWhoItIs();
  const isVisitors = viewer.kind === "member" && !isPlaceholderData && data?.registrationStatus === undefined;
  useEffect(() => {
    if (isVisitors && isSuccess) askAgain();
  }, [isVisitors, isSuccess, askAgain]);
  return (
    <Loaded
      query={query}
      loading={missingMeetup === id ? <Failure /> : <OnItsWay />}
      whenFailed={(error, retry) => <Failure retry={isUnknown(error) ? null : retry} />}
    >
      {(meetup) => <MeetupContent meetup={meetup} />}
    </Loaded>
  );
}

function MeetupContent({ meetup }: { meetup: Meetup }) {
  useTitle(meetup.title);
  return (
    <Frame>
      <MeetupDetail meetup={meetup} />
    </Frame>
  );
}

function OnItsWay() {
  return (
    <Frame>
      <div role="status" className="grid gap-8 lg:grid-cols-[1fr_340px] lg:gap-16">
        <span className="sr-only">Meetup laden...</span>
        <div className="space-y-4">
          <div className={`skeleton ${pictureShape} max-sm:-mx-4 max-sm:rounded-none`} />
          <div className="skeleton h-16 w-3/4" />
          <div className="skeleton h-4 w-full" />
          <div className="skeleton h-4 w-5/6" />
        </div>
        <div className="skeleton h-80" />
      </div>
    </Frame>
  );
}

/** On a phone, the back link is on top of the picture, directly below the header. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="relative sm:pt-8">
      <Link
        to="/#meetups"
        className="paper-off inline-flex min-h-11 items-center gap-2 rounded-control text-md font-semibold text-accent max-sm:absolute max-sm:top-3 max-sm:z-1 max-sm:size-11 max-sm:justify-center max-sm:rounded-full max-sm:border max-sm:border-line max-sm:bg-surface"
      >
        <ArrowLeft size={16} aria-hidden="true" />{" "}
        <span className="max-sm:sr-only">Terug naar overzicht</span>
      </Link>
      <div className="sm:mt-3">{children}</div>
    </div>
  );
}

/** @param retry given when the meetup may exist and only the call failed */
function Failure({ retry = null }: { readonly retry?: (() => void) | null }) {
  const sentence = retry ? "Kon meetup niet laden" : "Meetup niet gevonden";
  useTitle(sentence);
  useEffect(() => {
    toast.error("Kon meetup details niet laden", { id: "meetup-failed" });
  }, []);
  return (
    <div role="alert" className="mx-auto max-w-130 py-20 text-center">
      <h1 className="text-3xl font-title">{sentence}</h1>
      <p className="mt-3 text-soft">
        {retry
          ? "Dat ligt niet aan jou. Probeer het zo nog eens."
          : "Misschien is de meetup verwijderd, of klopt de link niet."}
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-2.5">
        {retry && (
          <Button look="primary" onClick={retry}>
            Opnieuw proberen
          </Button>
        )}
        <LinkButton look={retry ? "quiet" : "primary"} to="/">
          Terug naar home
        </LinkButton>
      </div>
    </div>
  );
}

/** Without network, answers with the meetup that this device stored last, unless the page shows it already, with its names. */
const keptMeetupQuery = (id: MeetupId, member: MemberId) =>
  queryOptions({
    ...meetupQuery(id, member),
    queryFn: ({ client, queryKey }) =>
      client.getQueryData(queryKey) ? fetchMeetup(id) : meetupOrKept(id, () => fetchMeetup(id)),
  });
