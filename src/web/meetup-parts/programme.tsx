import ChevronDown from "lucide-react/icons/chevron-down";
import ExternalLink from "lucide-react/icons/external-link";
import type { ReactNode } from "react";
import type { Meetup } from "#contract/meetups.ts";
import { countInWords } from "#domain/wording.ts";
import { Markdown } from "../ui/markdown.tsx";

type Entry = NonNullable<Meetup["programme"]>[number];

/** Works without scripts: a talk's text folds open in place. */
export function Programme({ meetup: { programme = [] } }: { readonly meetup: Meetup }) {
  if (programme.length === 0) return null;
  return (
    <section aria-labelledby="programma" className="mt-4 mb-3">
      <h2 id="programma" className="mb-1 text-xl font-heading">
        Programma
      </h2>
      <ol className="divide-y divide-line">
        {programme.map((entry, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may read the same, and none of them has a state
          <li key={place}>{entry.talk ? <Talk entry={entry} talk={entry.talk} /> : <Line {...entry} />}</li>
        ))}
      </ol>
    </section>
  );
}

const Line = ({ time, title }: Entry) => (
  <p className="flex min-h-11 items-center gap-2 py-2.5 text-md text-soft">
    <Time time={time} />
    <span className="min-w-0 wrap-anywhere">{title}</span>
  </p>
);

interface TalkProps {
  readonly entry: Entry;
  readonly talk: NonNullable<Entry["talk"]>;
}

function Talk({ entry, talk: { by, text, slides } }: TalkProps) {
  const head = (
    <span className="min-w-0 grow wrap-anywhere">
      <span className="block font-semibold text-ink">{entry.title}</span>
      <span className="block text-soft">
        {by !== undefined && `${by}, `}
        {countInWords(entry.minutes, "minuut", "minuten")}
      </span>
    </span>
  );
  return (
    <>
      {text === undefined ? (
        <div className="flex gap-2 py-3 text-md">
          <Time time={entry.time} isBold />
          {head}
        </div>
      ) : (
        <details className="group">
          <summary className="flex cursor-pointer list-none gap-2 rounded-control py-3 text-md [&::-webkit-details-marker]:hidden">
            <Time time={entry.time} isBold />
            {head}
            <ChevronDown
              size={20}
              className="mt-0.5 shrink-0 text-soft transition-transform group-open:rotate-180"
              aria-hidden="true"
            />
          </summary>
          <Indented time={entry.time}>
            <div className="-mt-1 pb-3 [&_.prose]:mt-0 [&_.prose]:text-md">
              <Markdown text={text} />
            </div>
          </Indented>
        </details>
      )}
      {slides !== undefined && (
        <Indented time={entry.time}>
          <a
            href={slides}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Slides: ${entry.title}`}
            className="-mt-2 mb-1 inline-flex min-h-11 items-center gap-1.5 text-md font-semibold text-accent underline-offset-3 hover:underline"
          >
            Slides <ExternalLink size={15} aria-hidden="true" />
          </a>
        </Indented>
      )}
    </>
  );
}

interface TimeProps {
  readonly time: Entry["time"];
  readonly isBold?: boolean;
}

/** Without times the column is gone. */
const Time = ({ time, isBold = false }: TimeProps) =>
  time !== undefined && (
    <span className={`w-13 shrink-0 tabular-nums ${isBold ? "font-semibold text-ink" : ""}`}>{time}</span>
  );

const Indented = ({ time, children }: { readonly time: Entry["time"]; readonly children: ReactNode }) => (
  <div className={time === undefined ? "" : "pl-15"}>{children}</div>
);
