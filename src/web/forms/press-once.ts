import { type MouseEvent, useRef } from "react";
import { isSecondPress, NO_PRESS, pressOf } from "../ui/second-press.ts";

/** For the button of a form that is emptied once it is saved: the second press of a double click finds nothing to save, which is no mistake. */
export function usePressOnce(isEmpty: () => boolean) {
  const first = useRef(NO_PRESS);
  return (event: MouseEvent) => {
    const press = pressOf(event);
    if (isSecondPress(first.current, press) && isEmpty()) event.preventDefault();
    else if (press !== null) first.current = press;
  };
}
