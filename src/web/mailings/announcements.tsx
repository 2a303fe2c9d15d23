import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Countdown } from "./countdown.tsx";
import { MailingProgress } from "./mailing-progress.tsx";
import { announcementsQuery, type Pending } from "./queries.ts";

/** What goes out soon and can still be undone; then how far its mails are. On every page of the admin area. */
export function Announcements() {
  const { data: pending = [] } = useQuery(announcementsQuery);
  const [watched, setWatched] = useState<readonly Pending[]>([]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const known = new Set([...watched.map(({ key }) => key), ...closed]);
  const unseen = pending.filter(({ key }) => !known.has(key));
  const isReplaced = (old: Pending) =>
    pending.every(({ key }) => key !== old.key) && unseen.some((each) => isOfSame(old, each));
  if (unseen.length > 0) setWatched([...watched.filter((old) => !isReplaced(old)), ...unseen]);
  const forget = ({ key }: Pending) => {
    setClosed((before) => new Set(before).add(key));
    setWatched((before) => before.filter((each) => each.key !== key));
  };
  return watched.map((each) => {
    const now = pending.find(({ key }) => key === each.key);
    return now ? (
      // Wherever on the page it was pressed, it can be undone.
      <div key={each.key} className="sticky top-2 z-30 mt-5">
        <Countdown pending={now} onUndone={() => forget(now)} />
      </div>
    ) : (
      <div key={each.key} className="mt-5">
        <MailingProgress
          id={each.meetup}
          about={{ title: each.title, kind: each.message ? "message" : "invitation" }}
          onClose={() => forget(each)}
        />
      </div>
    );
  });
}

/** Their progress is the same. */
const isOfSame = (one: Pending, other: Pending) =>
  one.meetup === other.meetup && (one.message === null) === (other.message === null);
