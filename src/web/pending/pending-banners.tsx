import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { MailingProgress } from "../mailings/mailing-progress.tsx";
import { nameOf, WORDS } from "./countdown.tsx";
import { pendingQuery, type TimedPending } from "./queries.ts";
import { UndoBar } from "./undo-bar.tsx";

/** What can still be undone, and then the progress of its mails. On every admin page. */
export function PendingBanners() {
  const { data: pending = [] } = useQuery(pendingQuery);
  const [watched, setWatched] = useState<readonly TimedPending[]>([]);
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const known = new Set<number>([...watched.map(({ id }) => id), ...closed]);
  const unseen = pending.filter(({ id }) => !known.has(id));
  const isReplaced = (old: TimedPending) =>
    pending.every(({ id }) => id !== old.id) && unseen.some((each) => isOfSame(old, each));
  if (unseen.length > 0) setWatched([...watched.filter((old) => !isReplaced(old)), ...unseen]);
  const forget = ({ id }: TimedPending) => {
    setClosed((before) => new Set(before).add(id));
    setWatched((before) => before.filter((each) => each.id !== id));
  };
  // Newest first: what an organiser has just done is what they undo.
  const counting = pending.filter(({ id }) => !closed.has(id)).sort((one, other) => other.id - one.id);
  const begun = watched.filter(({ id }) => pending.every((each) => each.id !== id));
  return (
    <>
      <Announcement waiting={counting[0]} />
      {counting.length > 0 && <UndoBar counting={counting} onUndone={forget} />}
      {begun.map((each) => {
        const { mails } = WORDS[each.kind];
        if (mails === null || each.meetup === null) return null;
        const about = { name: nameOf(each), kind: mails };
        return (
          <div key={each.id} className="mt-5">
            <MailingProgress id={each.meetup.id} about={about} onClose={() => forget(each)} />
          </div>
        );
      })}
    </>
  );
}

/** Tells screen readers once what waits, because a countdown cannot be listened to. */
function Announcement({ waiting }: { readonly waiting: TimedPending | undefined }) {
  const sentence = waiting && `${WORDS[waiting.kind].sentence(waiting, "zo")}. Ongedaan maken kan nog.`;
  const [said, setSaid] = useState<string>();
  // Afterwards, because a live region that appears with its text is not read.
  useEffect(() => setSaid(sentence), [sentence]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

/** Whether both show the same progress: same meetup and same kind of mail. */
const isOfSame = (one: TimedPending, other: TimedPending) =>
  one.kind === other.kind && one.meetup?.id === other.meetup?.id;
