/** A press so soon after another may be a double click's: the button may do the opposite by then. */
export const SECOND_PRESS_MS = 600;

/** How far apart the two presses of a double tap are, at most. */
const NEAR_PX = 30;

export interface Press {
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

export const NO_PRESS: Press = { at: 0, x: 0, y: 0 };

/** @returns null for a click by the keyboard, which has no point */
export const pressOf = ({ detail, clientX, clientY }: Pick<MouseEvent, "detail" | "clientX" | "clientY">) =>
  detail > 0 ? { at: Date.now(), x: clientX, y: clientY } : null;

/** Whether the press is the second of a double click. */
export const isSecondPress = (first: Press, press: Press | null): boolean =>
  press !== null &&
  press.at - first.at < SECOND_PRESS_MS &&
  Math.hypot(press.x - first.x, press.y - first.y) < NEAR_PX;

/** For a press that removes what was pressed: the second of a double click would press what lies below. @param except selects what it may press */
export function ignoreSecondPress(first: Press | null, except?: string): void {
  if (first === null) return;
  const ignore = (press: MouseEvent) => {
    const isMeant = except !== undefined && (press.target as Element).closest(except) !== null;
    if (isMeant || !isSecondPress(first, pressOf(press))) return removeEventListener("click", ignore, true);
    press.preventDefault();
    press.stopPropagation();
  };
  addEventListener("click", ignore, true);
}
