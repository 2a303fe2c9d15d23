/** A day with its month and year, a time, or a time range. */
const WHOLE = /(\d+ \w+ \d+|\d+:[\d –:]*\d)/;

/** Text in which no date, time or time range is broken over two lines. A line may break after the weekday. */
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
