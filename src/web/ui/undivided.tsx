/** A day with its month and year, a time, or from when till when. */
const WHOLE = /(\d+ \w+ \d+|\d+:[\d –:]*\d)/;

/** A date or time among words: the weekday may end a line, the rest of it is never divided over two. */
export const Undivided = ({ children }: { children: string }) =>
  children.split(WHOLE).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
