import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import type { MeetupId } from "#contract/ids.ts";
import type { Programme } from "#contract/talks/admin.ts";
import type { ClockTime, Day, Instant } from "#domain/dutch-dates.ts";
import { clockTimesOf, momentsOf } from "#domain/talks.ts";
import { MINUTE_MS } from "#domain/timing.ts";
import { countInWords, namesInWords } from "#domain/wording.ts";
import { isUnreached, sentenceOf } from "../../base/api.ts";
import { Loaded } from "../../base/loaded.tsx";
import { useSite } from "../../base/page-state.tsx";
import { Button } from "../../ui/button.tsx";
import { RowsSkeleton } from "../../ui/card.tsx";
import { Note } from "../../ui/notices.tsx";
import { Checkbox } from "../../ui/toggle.tsx";
import { LineDialog, NewTalkDialog } from "./line-dialogs.tsx";
import { LineRow } from "./line-row.tsx";
import { programmeQuery } from "./queries.ts";
import { TAKES_TALKS } from "./takes-talks.ts";
import { freeRow, type Row, useProgramme } from "./use-programme.ts";

/** What the programme needs to know of its meetup. */
export interface EveningOfProgramme {
  readonly id: MeetupId;
  readonly title: string;
  readonly date: Day;
  readonly starts_at: Instant;
  readonly ends_at: Instant;
  readonly end_time: ClockTime | null;
}

export const ProgrammeOf = ({ evening }: { readonly evening: EveningOfProgramme }) => (
  <Loaded query={programmeQuery(evening.id)} loading={<RowsSkeleton />}>
    {({ programme }) => <ProgrammeEditor key={evening.id} evening={evening} programme={programme} />}
  </Loaded>
);

interface EditorProps {
  readonly evening: EveningOfProgramme;
  readonly programme: Programme;
}

type Opened = { readonly kind: "talk" } | { readonly kind: "line"; readonly row: Row | null };

interface Moving {
  readonly from: number;
  /** Null until the library measured the rows: keys do nothing before. */
  readonly to: number | null;
  readonly byKeys: boolean;
}

function ProgrammeEditor({ evening, programme }: EditorProps) {
  const { timeZone } = useSite();
  const edited = useProgramme(evening.id, programme);
  const { rows, change, showsTimes, takesTalks } = edited;
  const [moving, setMoving] = useState<Moving | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const inOrder = moving ? arrayMove([...rows], moving.from, moving.to ?? moving.from) : rows;
  const times = clockTimesOf(inOrder, evening.starts_at, timeZone);
  const timeOf = new Map(inOrder.map(({ key }, place) => [key, times[place]] as const));
  const placeOf = (key: unknown) => rows.findIndex((row) => row.key === key);
  const move = (from: number, to: number) => {
    if (from !== to && rows[to]) change({ rows: arrayMove([...rows], from, to) });
  };
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  return (
    <div>
      {edited.isOvertaken && <Overtaken onDrop={edited.drop} />}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={ONLY_UP_AND_DOWN}
        accessibility={{ announcements: announcing(rows), screenReaderInstructions: INSTRUCTIONS }}
        onDragStart={({ active, activatorEvent }: DragStartEvent) => {
          const place = placeOf(active.id);
          setMoving({ from: place, to: null, byKeys: activatorEvent instanceof KeyboardEvent });
        }}
        onDragOver={({ over }: DragOverEvent) =>
          setMoving((now) => now && over && { ...now, to: placeOf(over.id) })
        }
        onDragCancel={() => setMoving(null)}
        onDragEnd={({ active, over }: DragEndEvent) => {
          setMoving(null);
          if (over) move(placeOf(active.id), placeOf(over.id));
        }}
      >
        <SortableContext items={rows.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
          <ol aria-label="Programma" className="-mx-3 divide-y divide-line">
            {rows.map((row, place) => (
              <LineRow
                key={row.key}
                row={row}
                meetup={evening.id}
                time={timeOf.get(row.key) ?? row.startTime}
                isFirst={place === 0}
                isLast={place === rows.length - 1}
                showsKeys={moving?.byKeys === true && moving.to !== null && moving.from === place}
                onMove={(by) => move(place, place + by)}
                onMinutes={(minutes) =>
                  change({ rows: rows.map((each) => (each === row ? { ...row, minutes } : each)) })
                }
                onEdit={() => setOpened({ kind: "line", row })}
                onRemove={() => change({ rows: rows.filter((each) => each !== row) })}
                onChanged={edited.accept}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {rows.length > 0 && <End rows={rows} evening={evening} />}
      <SaveState edited={edited} />
      <div className="mt-1 flex flex-wrap gap-2.5">
        <Button onClick={() => setOpened({ kind: "talk" })}>
          <Plus size={16} aria-hidden="true" /> Voeg een verhaal toe
        </Button>
        <Button onClick={() => setOpened({ kind: "line", row: null })}>
          <Plus size={16} aria-hidden="true" /> Voeg een regel toe
        </Button>
      </div>
      <div className="mt-3">
        <Checkbox
          label="Tijden op de pagina"
          checked={showsTimes}
          onChange={({ target }) => change({ showsTimes: target.checked })}
        />
        <Checkbox
          {...TAKES_TALKS}
          checked={takesTalks}
          onChange={({ target }) => change({ takesTalks: target.checked })}
        />
      </div>
      {opened?.kind === "talk" && (
        <NewTalkDialog meetup={evening.id} onSaved={edited.accept} onClose={close} />
      )}
      {opened?.kind === "line" && (
        <LineDialog
          row={opened.row}
          onClose={close}
          onSave={({ text, minutes }) => {
            const { row } = opened;
            change({
              rows: row
                ? rows.map((each) => (each.key === row.key ? { ...each, text, minutes } : each))
                : [...rows, freeRow(text, minutes)],
            });
            close();
          }}
        />
      )}
    </div>
  );
}

const ONLY_UP_AND_DOWN: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })];

const INSTRUCTIONS = {
  draggable:
    "Druk op Enter om dit onderdeel op te pakken. Met de pijltjes verplaats je het, met Enter zet je het neer, met Escape zet je het terug.",
};

function announcing(rows: readonly Row[]): Announcements {
  const named = (key: unknown) => {
    const row = rows.find((each) => each.key === key);
    return row?.talk?.title ?? row?.text ?? "";
  };
  const place = (key: unknown) => `plaats ${rows.findIndex((row) => row.key === key) + 1} van ${rows.length}`;
  return {
    onDragStart: ({ active }) => `${named(active.id)} is opgepakt, ${place(active.id)}`,
    onDragOver: ({ active, over }) => (over ? `${named(active.id)}: ${place(over.id)}` : undefined),
    onDragEnd: ({ active, over }) => `${named(active.id)} is neergezet, ${place(over?.id ?? active.id)}`,
    onDragCancel: ({ active }) => `${named(active.id)} is teruggezet`,
  };
}

/** Overrunning is said, and allowed. */
function End({ rows, evening }: { readonly rows: readonly Row[]; readonly evening: EveningOfProgramme }) {
  const { timeZone } = useSite();
  const moments = momentsOf(rows, evening.starts_at);
  const end = clockTimesOf(rows, evening.starts_at, timeZone).at(-1);
  const over =
    evening.end_time === null
      ? null
      : Math.round(((moments.at(-1) ?? 0) - Date.parse(evening.ends_at)) / MINUTE_MS);
  const isOver = over !== null && over > 0;
  return (
    <p
      className={`flex min-h-11 items-center gap-3 border-t border-line pl-9 text-md ${isOver ? "font-semibold text-orange" : "text-soft"}`}
    >
      <span className="w-12 shrink-0 tabular-nums">{end}</span>
      {endInWords(over)}
    </p>
  );
}

function endInWords(over: number | null): string {
  if (over === null) return "Einde";
  if (over === 0) return "Einde, precies op tijd";
  return over > 0
    ? `Loopt ${countInWords(over, "minuut", "minuten")} uit`
    : `Einde, nog ${countInWords(-over, "minuut", "minuten")} vrij`;
}

/** Above the lines, whose order it is about; also when the change was made far below. */
const Overtaken = ({ onDrop }: { readonly onDrop: () => void }) => (
  <div ref={intoView} className="mb-3">
    <Note look="warning">
      <p role="alert">
        Een ander heeft dit programma intussen gewijzigd. Jouw laatste wijziging is niet bewaard.
      </p>
      <Button className="mt-2.5" onClick={onDrop}>
        Neem het nieuwe programma over
      </Button>
    </Note>
  </div>
);

const intoView = (note: HTMLElement | null) => note?.scrollIntoView({ block: "nearest" });

/** Its line is always there, so that nothing moves under the pointer. */
function SaveState({ edited }: { readonly edited: ReturnType<typeof useProgramme> }) {
  const { rows, state, error, isOvertaken, retry } = edited;
  if (error && !isOvertaken)
    return (
      <div className="my-2">
        <Note look="error">
          <p>
            <strong className="font-semibold">Niet bewaard.</strong>{" "}
            {isUnreached(error)
              ? "De site is niet te bereiken; je wijziging staat hier nog."
              : `${sentenceOf(error)}.`}
          </p>
          <Button className="mt-2.5" onClick={retry}>
            Opnieuw
          </Button>
        </Note>
      </div>
    );
  return (
    <div role="status" className="min-h-11 py-2 text-sm text-soft">
      <p>
        {state === "saving" && "Bezig met bewaren"}
        {state === "saved" && <span className="text-green">Bewaard</span>}
        {isOvertaken && <span className="text-orange">Niet bewaard</span>}
        {state === "stored" && rows.length > 0 && "Elke wijziging wordt meteen bewaard"}
      </p>
      <Movers rows={rows} />
    </div>
  );
}

/** Who is mailed another time, once for all changes of the minute. */
function Movers({ rows }: { readonly rows: readonly Row[] }) {
  const names = rows.flatMap(({ talk }) => (talk?.isToldOfMove && talk.member ? talk.member.name : []));
  const told = [...new Set(names)];
  if (told.length === 0) return null;
  return (
    <p>
      {namesInWords(told)} {told.length === 1 ? "krijgt" : "krijgen"} na een minuut bericht van de nieuwe tijd
    </p>
  );
}
