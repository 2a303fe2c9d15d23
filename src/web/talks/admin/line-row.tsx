import { useSortable } from "@dnd-kit/sortable";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import GripVertical from "lucide-react/icons/grip-vertical";
import LinkIcon from "lucide-react/icons/link";
import Pencil from "lucide-react/icons/pencil";
import X from "lucide-react/icons/x";
import { useId, useState } from "react";
import type { AnswerOf } from "#contract/endpoint.ts";
import type { MeetupId } from "#contract/ids.ts";
import { LEAST_MINUTES, LineMinutes, MAX_MINUTES, takeTalkOff } from "#contract/talks/admin.ts";
import type { ClockTime } from "#domain/dutch-dates.ts";
import { ApiError } from "../../base/api.ts";
import { adminKey } from "../../base/query-meta.ts";
import { useChange } from "../../base/use-change.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { unlessRetried } from "../../forms/save-failed.tsx";
import { iconButtonClass } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { MoreItem, MoreMenu } from "../../ui/menu.tsx";
import { useMedia, WINDOW } from "../../ui/use-media.ts";
import { SlidesDialog } from "./line-dialogs.tsx";
import type { Row } from "./use-programme.ts";

interface LineRowProps {
  readonly row: Row;
  readonly meetup: MeetupId;
  readonly time: ClockTime;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Says which keys move it, while it is lifted by them. */
  readonly showsKeys: boolean;
  readonly onMove: (by: 1 | -1) => void;
  readonly onMinutes: (minutes: number) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onChanged: (answer: AnswerOf<typeof takeTalkOff>) => void;
}

export function LineRow(props: LineRowProps) {
  const { row, meetup, time, isFirst, isLast, showsKeys, onMove, onMinutes, onEdit, onRemove, onChanged } =
    props;
  const { talk, text, minutes } = row;
  const title = talk?.title ?? text;
  const [isLinking, setLinking] = useState(false);
  const drag = useSortable({ id: row.key, attributes: { roleDescription: "te verplaatsen" } });
  const isSmall = useMedia(WINDOW.belowSm);
  const [isAsking, setAsking] = useState(false);
  const takeOff = useChange(takeTalkOff, {
    onSuccess: (answer) => {
      setAsking(false);
      onChanged(answer);
    },
    onError: (error) => isOfTold(error) && setAsking(true),
    invalidates: [adminKey],
    failed: (error) => (isOfTold(error) ? null : unlessRetried(NOT_TAKEN_OFF)(error)),
  });
  const remove = () => {
    if (talk) takeOff.mutate({ params: { id: meetup, talk: talk.id }, query: {} });
    else onRemove();
  };
  const shift = drag.transform ? `translate3d(0, ${Math.round(drag.transform.y)}px, 0)` : undefined;
  return (
    <li
      ref={drag.setNodeRef}
      style={{ transform: shift, transition: drag.transition }}
      className={`relative flex items-start gap-1 bg-surface py-1.5 sm:items-center ${drag.isDragging ? "z-1 rounded-control border border-accent shadow-[0_12px_32px_-12px_rgb(0_0_0/0.35)]" : ""}`}
    >
      {showsKeys && <Keys />}
      <button
        type="button"
        ref={drag.setActivatorNodeRef}
        {...drag.attributes}
        {...drag.listeners}
        aria-label={`Verplaats: ${title}`}
        title="Verplaats"
        className={`${iconButtonClass} cursor-grab touch-none`}
      >
        <GripVertical size={18} aria-hidden="true" />
      </button>
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
        <span className={`w-12 shrink-0 tabular-nums ${talk ? "font-semibold" : "text-soft"}`}>{time}</span>
        <span className="min-w-0 grow basis-32 wrap-anywhere max-sm:order-1 max-sm:basis-full">
          <span className={`block text-md ${talk ? "font-semibold" : "text-soft"}`}>{title}</span>
          {talk && <Speaker {...talk} />}
        </span>
        <Minutes key={minutes} about={title} minutes={minutes} onChange={onMinutes} />
      </div>
      <div className="flex shrink-0">
        <MoreMenu about={title} isBare isBusy={takeOff.isPending}>
          <MoreItem icon={ArrowUp} disabled={isFirst} onPress={() => onMove(-1)}>
            Omhoog
          </MoreItem>
          <MoreItem icon={ArrowDown} disabled={isLast} onPress={() => onMove(1)}>
            Omlaag
          </MoreItem>
          {talk ? (
            <MoreItem icon={LinkIcon} onPress={() => setLinking(true)}>
              Link naar slides
            </MoreItem>
          ) : (
            <MoreItem icon={Pencil} onPress={onEdit}>
              Wijzig
            </MoreItem>
          )}
          {isSmall && (
            <MoreItem icon={X} isApart onPress={remove}>
              Haal van het programma
            </MoreItem>
          )}
        </MoreMenu>
        {!isSmall && (
          <IconButton
            icon={X}
            label="Haal van het programma"
            about={title}
            busy={takeOff.isPending}
            onPress={remove}
          />
        )}
      </div>
      {talk && isAsking && (
        <FormDialog
          title={`Van het programma halen: ${title}`}
          submit="Haal van het programma"
          submitting="Bezig..."
          change={takeOff}
          failed={NOT_TAKEN_OFF}
          onSubmit={() => takeOff.mutate({ params: { id: meetup, talk: talk.id }, query: { told: "yes" } })}
          onClose={() => setAsking(false)}
        >
          <p>
            {talk.member?.name ?? "De spreker"} weet al van dit programma en krijgt na een minuut een e-mail
            dat dit verhaal er niet meer op staat. Zet je het binnen die minuut terug, dan gaat er niets uit.
          </p>
        </FormDialog>
      )}
      {talk && isLinking && (
        <SlidesDialog meetup={meetup} talk={talk} onSaved={onChanged} onClose={() => setLinking(false)} />
      )}
    </li>
  );
}

const NOT_TAKEN_OFF = "Dit kon niet van het programma";

/** The speaker was mailed that it is on the programme, and hears that it is off. */
const isOfTold = (error: Error): boolean => error instanceof ApiError && error.why === "speaker-told";

/** Where the name is not shown in full, how it will be. */
function Speaker({ member, speaker, shownAs, isMissing }: NonNullable<Row["talk"]>) {
  const name = member?.name ?? speaker;
  return (
    <span className="block text-sm text-soft">
      {name ?? shownAs}
      {name !== null && shownAs !== null && shownAs !== name && `, staat er als ‘${shownAs}’`}
      {isMissing && <strong className="font-semibold text-orange"> Komt niet</strong>}
    </span>
  );
}

interface MinutesProps {
  readonly about: string;
  readonly minutes: number;
  readonly onChange: (minutes: number) => void;
}

/** Saved when the field is left, or by Enter. What cannot be saved stays, and is said. */
function Minutes({ about, minutes, onChange }: MinutesProps) {
  const id = useId();
  const [typed, setTyped] = useState(String(minutes));
  const [isLeft, setLeft] = useState(false);
  const checked = LineMinutes.safeParse(typed);
  const isRefused = isLeft && !checked.success;
  const save = () => {
    setLeft(true);
    if (checked.success && checked.data !== minutes) onChange(checked.data);
  };
  return (
    <>
      <label
        className={`flex h-11 shrink-0 items-center gap-1 rounded-control border pr-3 text-sm max-sm:ml-auto ${checked.success ? "border-line" : "border-red/40"}`}
      >
        <input
          inputMode="numeric"
          aria-label={`Minuten: ${about}`}
          aria-invalid={!checked.success}
          aria-describedby={isRefused ? id : undefined}
          value={typed}
          className="h-full w-11 rounded-control bg-transparent text-right text-base tabular-nums"
          onChange={({ target }) => {
            setTyped(target.value);
            setLeft(false);
          }}
          onBlur={save}
          onKeyDown={({ key }) => key === "Enter" && save()}
        />
        min
      </label>
      {isRefused && (
        <p id={id} role="alert" className="basis-full text-right text-sm font-semibold text-red">
          Kies {LEAST_MINUTES} tot {MAX_MINUTES} minuten
        </p>
      )}
    </>
  );
}

/** Above the lifted row, with which it moves. */
const Keys = () => (
  <p
    style={{ bottom: "100%" }}
    className="absolute mb-1 flex w-full flex-wrap items-center gap-x-1.5 gap-y-1 rounded-control bg-accent-soft px-3.5 py-2.5 text-sm"
  >
    <Key>↑</Key> <Key>↓</Key> verplaatst, <Key>Enter</Key> zet neer, <Key>Esc</Key> zet terug
  </p>
);

const Key = ({ children }: { readonly children: string }) => (
  <kbd className="rounded border border-line bg-surface px-1.5 font-semibold">{children}</kbd>
);
