import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { hastenMeetup, unpublishMeetup } from "#contract/meetups/life.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { inWords } from "#domain/dutch-counts.ts";
import { call, messageOf } from "../api.ts";
import { adminKey, meetupsKey } from "../queries.ts";
import { Button } from "../ui/button.tsx";
import { MailingProgress } from "./mailing-progress.tsx";
import { announcementsQuery, type Pending } from "./queries.ts";
import { useSecondsUntil } from "./use-seconds-until.ts";

/** What goes out soon and can still be undone; then how far its invitations are. On every page of the admin area. */
export function Announcements() {
  const { data: pending = [] } = useQuery(announcementsQuery);
  const [watched, setWatched] = useState<readonly Pending[]>([]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const known = new Set([...watched.map(keyOf), ...closed]);
  const unseen = pending.filter((each) => !known.has(keyOf(each)));
  if (unseen.length > 0)
    setWatched([...watched.filter(({ id }) => unseen.every((each) => each.id !== id)), ...unseen]);
  const forget = (announcement: Pending) => {
    setClosed((before) => new Set(before).add(keyOf(announcement)));
    setWatched((before) => before.filter(({ id }) => id !== announcement.id));
  };
  return watched.map((announcement) => {
    const now = pending.find(({ id }) => id === announcement.id);
    return (
      <div key={announcement.id} className="mt-5">
        {now ? (
          <Countdown announcement={now} onUndone={() => forget(now)} />
        ) : (
          <MailingProgress
            id={announcement.id}
            title={announcement.title}
            onClose={() => forget(announcement)}
          />
        )}
      </div>
    );
  });
}

/** Published anew it is another announcement. */
const keyOf = ({ id, announce_at }: Pending) => `${id} ${announce_at}`;

interface CountdownProps {
  readonly announcement: Pending;
  readonly onUndone: () => void;
}

function Countdown({ announcement, onUndone }: CountdownProps) {
  const { id, title, until, recipients } = announcement;
  const seconds = useSecondsUntil(until);
  const params = { id };
  const invalidates = [meetupsKey, adminKey];
  const undo = useMutation({
    mutationFn: () => call(unpublishMeetup, { params }),
    onSuccess: onUndone,
    meta: { succeeded: messageOf, failed: "Fout bij ongedaan maken", invalidates },
  });
  const send = useMutation({
    mutationFn: () => call(hastenMeetup, { params }),
    meta: { failed: "Fout bij versturen van de uitnodigingen", invalidates },
  });
  const isBusy = undo.isPending || send.isPending;
  const what = inWords(recipients, "uitnodiging gaat", "uitnodigingen gaan");
  return (
    <section
      aria-label={`Aankondiging van ${title}`}
      className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 rounded-card bg-accent-soft p-4 sm:p-5"
    >
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-[650]">{seconds > 0 ? `${what} over ${seconds} s weg` : `${what} nu weg`}</p>
        <Link
          to={pathTo(PAGES.adminMeetup, { id })}
          className="wrap-anywhere text-soft underline-offset-3 hover:underline"
        >
          {title}
        </Link>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-2">
        <Button disabled={isBusy} onClick={() => send.mutate()}>
          Nu versturen
        </Button>
        <Button disabled={isBusy} onClick={() => undo.mutate()}>
          Ongedaan maken
        </Button>
      </div>
    </section>
  );
}
