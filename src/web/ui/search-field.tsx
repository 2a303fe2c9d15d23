import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Field } from "./field.tsx";

interface SearchFieldProps {
  readonly label: string;
  /** What is searched for now; the address knows it. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

const PAUSE_MS = 200;

/** Searches when typing pauses. What is typed is kept here, so that no slow answer takes a letter away. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const sent = useRef(new Set([value]));
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (value === "" || !sent.current.has(value)) setText(value);
  }, [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => {
      sent.current.add(text);
      search(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return <Field label={label} type="search" value={text} onChange={(event) => setText(event.target.value)} />;
}
