import { useEffect, useRef, useState } from "react";

const ROOM_PX = 48;

/** Whether the element is low enough to stay in view beside what scrolls. Before it is measured: yes. */
export function useFitsWindow<Element extends HTMLElement>() {
  const place = useRef<Element>(null);
  const [fits, setFits] = useState(true);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => setFits(element.offsetHeight + ROOM_PX <= innerHeight);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      removeEventListener("resize", measure);
    };
  }, []);
  return { place, fits };
}
