import {
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { MeetupId } from "#contract/ids.ts";
import { isSecondPress, NO_PRESS, pressOf } from "../ui/second-press.ts";
import { useMedia } from "../ui/use-media.ts";
import { type InColumn, movedBetween } from "./columns.ts";

export interface Placed extends InColumn {
  /** The card moved to another column a moment ago, and its place here is still open. */
  readonly isLeft: boolean;
}

const STAYS_OPEN_MS = 1500;

/** Cards, and for a moment the places that cards left, so that no other card comes under the pointer. */
export function useLeftPlaces(coming: readonly InColumn[]) {
  const isStill = useMedia("(prefers-reduced-motion: reduce)");
  const [shown, setShown] = useState(coming);
  const [left, setLeft] = useState<readonly InColumn[]>([]);
  if (shown !== coming) {
    setShown(coming);
    const moved = movedBetween(shown, coming);
    if (moved.length > 0) setLeft([...movedBetween(left, coming), ...moved]);
  }
  const places: readonly Placed[] = [
    ...coming.map((each) => ({ ...each, isLeft: false })),
    ...(isStill ? [] : left).map((each) => ({ ...each, isLeft: true })),
  ].sort((a, b) => a.meetup.startsAt.localeCompare(b.meetup.startsAt));
  const close = (id: MeetupId) => setLeft((all) => all.filter(({ meetup }) => meetup.id !== id));
  return { places, left, close };
}

const placeOf = (element: Element) => element.closest<HTMLElement>("[data-place]");
const topInPage = (element: Element) => element.getBoundingClientRect().top + window.scrollY;

/**
 * Keeps the pressed place where it is in the window when its card moves, takes the focus along, and ignores the second press of a
 * double click.
 * @returns handlers for the element around all places
 */
export function useCardFollowed(left: readonly InColumn[]) {
  const pressed = useRef({ press: NO_PRESS, id: "", top: 0 });
  const moving = useRef(NO_PRESS);
  const focused = useRef<string | undefined>(undefined);
  const followed = useRef(left);
  useLayoutEffect(() => {
    for (const each of left.filter((one) => !followed.current.includes(one))) {
      const id = String(each.meetup.id);
      if (document.activeElement === document.body && focused.current === id) focusCard(id);
      if (pressed.current.id === id) {
        moving.current = { ...pressed.current.press, at: Date.now() };
        const place = document.querySelector(`[data-place="${id}"][aria-hidden]`);
        if (place) window.scrollBy(0, topInPage(place) - pressed.current.top);
      }
    }
    followed.current = left;
  }, [left]);
  return {
    onFocusCapture: ({ target }: FocusEvent) => {
      focused.current = placeOf(target)?.dataset.place;
    },
    onClickCapture: (event: MouseEvent) => {
      const press = pressOf(event);
      if (isSecondPress(moving.current, press)) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      const place = placeOf(event.target as Element);
      pressed.current = {
        press: press ?? NO_PRESS,
        id: place?.dataset.place ?? "",
        top: place ? topInPage(place) : 0,
      };
    },
  };
}

/** Focuses the recorded answer, or the card where that is no button. */
function focusCard(id: string): void {
  const card = document.querySelector(`[data-place="${id}"]:not([aria-hidden]) article`);
  const target = card?.querySelector<HTMLElement>('[aria-pressed="true"]') ?? card;
  if (!(target instanceof HTMLElement)) return;
  target.focus({ preventScroll: true });
  if (target.matches(":focus-visible")) target.scrollIntoView({ block: "nearest" });
}

interface PlaceProps {
  readonly id: MeetupId;
  readonly isLeft: boolean;
  readonly onClose: (id: MeetupId) => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The place of a card in a list. It keeps the height of a card that left until the pointer has left too. */
export function Place({ id, isLeft, onClose, className = "", children }: PlaceProps) {
  const place = useRef<HTMLLIElement>(null);
  const height = useRef(0);
  useLayoutEffect(() => {
    if (!place.current) return;
    if (!isLeft) height.current = place.current.offsetHeight;
    place.current.style.minHeight = isLeft ? `${height.current}px` : "";
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new render does not prolong the time
  useEffect(() => {
    if (!isLeft) return;
    const timer = setTimeout(() => onClose(id), STAYS_OPEN_MS);
    return () => clearTimeout(timer);
  }, [isLeft]);
  return (
    <li
      ref={place}
      data-place={id}
      aria-hidden={isLeft ? true : undefined}
      className={isLeft ? "" : className}
      onPointerLeave={() => isLeft && onClose(id)}
    >
      {!isLeft && children}
    </li>
  );
}
