import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MailingProgress } from "../mailings/mailing-progress.tsx";
import { Countdown, WORDS } from "./countdown.tsx";
import { pendingQuery, type Waiting } from "./queries.ts";

/** What can still be undone, and then the progress of its mails. On every admin page. */
export function PendingBanners() {
  const { data: pending = [] } = useQuery(pendingQuery);
  const [watched, setWatched] = useState<readonly Waiting[]>([]);
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const known = new Set<number>([...watched.map(({ id }) => id), ...closed]);
  const unseen = pending.filter(({ id }) => !known.has(id));
  const isReplaced = (old: Waiting) =>
    pending.every(({ id }) => id !== old.id) && unseen.some((each) => isOfSame(old, each));
  if (unseen.length > 0) setWatched([...watched.filter((old) => !isReplaced(old)), ...unseen]);
  const forget = ({ id }: Waiting) => {
    setClosed((before) => new Set(before).add(id));
    setWatched((before) => before.filter((each) => each.id !== id));
  };
  // Newest first: what an organiser has just done is what they undo.
  const counting = pending.filter(({ id }) => !closed.has(id)).sort((one, other) => other.id - one.id);
  const begun = watched.filter(({ id }) => pending.every((each) => each.id !== id));
  return (
    <>
      {counting.length > 0 && (
        // Sticky: the undo buttons stay visible at every scroll position. Many scroll inside.
        <div
          ref={keepHeight}
          className="undo-bar sticky top-2 z-30 mt-5 max-h-[40dvh] divide-y divide-line overflow-y-auto overscroll-contain rounded-card border border-line bg-accent-soft max-sm:max-h-[max(40dvh,15.5rem)]"
        >
          {counting.map((each) => (
            <Countdown key={each.id} waiting={each} onUndone={() => forget(each)} />
          ))}
        </div>
      )}
      {begun.map((each) => {
        const { mails } = WORDS[each.kind];
        if (mails === null || each.meetup === null) return null;
        const { id, title } = each.meetup;
        return (
          <div key={each.id} className="mt-5">
            <MailingProgress id={id} about={{ title, kind: mails }} onClose={() => forget(each)} />
          </div>
        );
      })}
    </>
  );
}

/** Tells the stylesheet how high the bar is: toasts and what has the focus stay off it. */
function keepHeight(bar: HTMLElement | null) {
  if (!bar) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty("--undo-height", `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => observer.disconnect();
}

/** Whether both show the same progress: same meetup and same kind of mail. */
const isOfSame = (one: Waiting, other: Waiting) =>
  one.kind === other.kind && one.meetup?.id === other.meetup?.id;
