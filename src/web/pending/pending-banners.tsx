import { useQuery } from "@tanstack/react-query";
import ChevronUp from "lucide-react/icons/chevron-up";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import toast from "react-hot-toast/headless";
import { MEETUP_DELETED } from "#contract/meetups/admin.ts";
import { PENDING_KINDS } from "#contract/pending-kinds.ts";
import { countInWords } from "#domain/wording.ts";
import { MailingProgress } from "../mailings/mailing-progress.tsx";
import { useMedia, WINDOW } from "../ui/use-media.ts";
import { Countdown, inSeconds, nameOf, useSecondsUntil, useWords } from "./countdown.tsx";
import { isGoneQuery, pendingQuery, type TimedPending } from "./queries.ts";

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
        if (each.kind === "removal" && each.meetup !== null)
          return <Removed key={each.id} meetup={each.meetup} onSaid={() => forget(each)} />;
        const { mails } = PENDING_KINDS[each.kind];
        if (mails === null || each.meetup === null) return null;
        const about = { name: nameOf(each), kind: mails, since: each.askedAt };
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
  const words = useWords();
  const sentence = waiting && `${words(waiting.kind).waits(waiting, "zo")}. Ongedaan maken kan nog.`;
  const [said, setSaid] = useState<string>();
  // Afterwards, because a live region that appears with its text is not read.
  useEffect(() => setSaid(sentence), [sentence]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

interface RemovedProps {
  readonly meetup: NonNullable<TimedPending["meetup"]>;
  readonly onSaid: () => void;
}

/** Says that the meetup is gone. Looks for it first: another organiser may have undone the removal. */
function Removed({ meetup, onSaid }: RemovedProps) {
  const { data: isGone } = useQuery(isGoneQuery(meetup));
  useEffect(() => {
    if (isGone === undefined) return;
    if (isGone) toast.success(MEETUP_DELETED);
    onSaid();
  }, [isGone, onSaid]);
  return null;
}

/** Whether both show the same progress: same meetup and same kind of mail. */
const isOfSame = (one: TimedPending, other: TimedPending) =>
  one.kind === other.kind && one.meetup?.id === other.meetup?.id;

interface UndoBarProps {
  readonly counting: readonly TimedPending[];
  readonly onUndone: (waiting: TimedPending) => void;
}

/** All that can be undone, visible at every scroll position. Once scrolled past, a phone shows one line of it. */
function UndoBar({ counting, onUndone }: UndoBarProps) {
  const isNarrow = useMedia(WINDOW.belowSm);
  const bar = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  const [isPast, setPast] = useState(false);
  useEffect(() => (bar.current ? keepHeight(bar.current) : undefined), []);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      const isAbove = entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0;
      if (isAbove) setHeight(bar.current?.offsetHeight ?? 0);
      setPast(isAbove);
    });
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  const isLine = isNarrow && isPast;
  const isOfMany = isLine && counting.length > 1;
  const unfold = () => {
    flushSync(() => setPast(false));
    scrollTo({ top: 0 });
    bar.current?.querySelector<HTMLElement>("[data-undo]")?.focus({ preventScroll: true });
  };
  return (
    <>
      <div
        ref={bar}
        className={`undo-bar mt-5 rounded-card border border-line bg-accent-soft ${
          isLine
            ? "sticky top-2 z-30 h-14"
            : "max-h-[40dvh] overflow-y-auto overscroll-contain max-sm:max-h-[max(40dvh,15.5rem)] sm:sticky sm:top-2 sm:z-30"
        }`}
      >
        {isOfMany && <Line counting={counting} onPress={unfold} />}
        <div hidden={isOfMany} className={isLine ? "h-full" : "divide-y divide-line"}>
          {counting.map((each) => (
            <Countdown key={each.id} waiting={each} isLine={isLine} onUndone={() => onUndone(each)} />
          ))}
        </div>
      </div>
      {/* What follows stays where it is. */}
      {isLine && <div style={{ height: `calc(${height}px - 3.5rem)` }} />}
      <div ref={end} />
    </>
  );
}

function Line({ counting, onPress }: Pick<UndoBarProps, "counting"> & { readonly onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The focus was on a button that it hides.
  useEffect(() => {
    if (document.activeElement?.closest(".undo-bar")) button.current?.focus({ preventScroll: true });
  }, []);
  const seconds = useSecondsUntil(Math.min(...counting.map(({ until }) => until)));
  return (
    <button
      ref={button}
      type="button"
      onClick={onPress}
      className="flex size-full items-center justify-between gap-3 rounded-card px-4 text-left font-heading"
    >
      <span className="truncate">
        {countInWords(counting.length, "mailing", "mailingen")} · eerste {inSeconds(seconds)}
      </span>
      <ChevronUp size={18} aria-hidden="true" className="shrink-0" />
    </button>
  );
}

/** Tells the stylesheet how high the bar is: toasts and what has the focus stay off it. */
function keepHeight(bar: HTMLElement) {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty("--undo-height", `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => observer.disconnect();
}
