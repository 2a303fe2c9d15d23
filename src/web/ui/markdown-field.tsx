import { Toolbar } from "@base-ui/react/toolbar";
import type { LucideIcon } from "lucide-react";
import Bold from "lucide-react/icons/bold";
import Heading from "lucide-react/icons/heading";
import Italic from "lucide-react/icons/italic";
import Link from "lucide-react/icons/link";
import List from "lucide-react/icons/list";
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useRef } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { LazyBoundary } from "./boundary.tsx";
import { iconButtonClass } from "./button.tsx";
import { Fold } from "./disclosure.tsx";
import { TextArea } from "./field.tsx";
import { type Mark, markedUp } from "./markup.ts";
import { useMedia, WINDOW } from "./use-media.ts";

const Markdown = lazy(async () => ({ default: (await import("./markdown.tsx")).Markdown }));

interface Tool {
  readonly mark: Mark;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Key with Control, or with Command on a Mac. */
  readonly key?: string;
}

const TOOLS: readonly Tool[] = [
  { mark: "bold", label: "Vet", icon: Bold, key: "b" },
  { mark: "italic", label: "Cursief", icon: Italic, key: "i" },
  { mark: "heading", label: "Kop", icon: Heading },
  { mark: "list", label: "Lijst", icon: List },
  { mark: "link", label: "Link", icon: Link, key: "k" },
];

export function MarkdownField({
  label,
  rows = 10,
  field,
}: {
  readonly label: string;
  readonly rows?: number;
  readonly field: UseFormRegisterReturn & { error: string | undefined };
}) {
  const frame = useRef<HTMLDivElement>(null);
  const press = (mark: Mark) => {
    const area = frame.current?.querySelector("textarea");
    if (area) applyMark(area, mark);
  };
  const shortcut = (event: KeyboardEvent) => {
    const tool = TOOLS.find(({ key }) => key === event.key.toLowerCase());
    if (!tool || event.altKey || event.shiftKey || event.ctrlKey === event.metaKey) return;
    event.preventDefault();
    press(tool.mark);
  };
  return (
    <div ref={frame} className="col-span-full">
      <TextArea
        label={label}
        rows={rows}
        className="[&>textarea]:rounded-t-none"
        above={<Tools onPress={press} />}
        onKeyDown={shortcut}
        {...field}
      />
    </div>
  );
}

const Tools = ({ onPress }: { onPress: (mark: Mark) => void }) => (
  <Toolbar.Root
    aria-label="Opmaak"
    className="flex rounded-t-control border border-b-0 border-field-line bg-raised px-1"
  >
    {TOOLS.map(({ mark, label: name, icon: Icon, key }) => (
      <Toolbar.Button
        key={mark}
        className={iconButtonClass}
        aria-label={name}
        title={key ? `${name} (Ctrl+${key.toUpperCase()})` : name}
        aria-keyshortcuts={key && `Control+${key.toUpperCase()} Meta+${key.toUpperCase()}`}
        onClick={() => onPress(mark)}
      >
        <Icon size={17} aria-hidden="true" />
      </Toolbar.Button>
    ))}
  </Toolbar.Root>
);

/** `execCommand` is the only way that keeps the browser's undo (Ctrl+Z); every supported browser has it in text areas. */
function applyMark(area: HTMLTextAreaElement, mark: Mark): void {
  const { from, to, text, select } = markedUp(area.value, area.selectionStart, area.selectionEnd, mark);
  area.focus();
  area.setSelectionRange(from, to);
  document.execCommand(text === "" ? "delete" : "insertText", false, text);
  area.setSelectionRange(...select);
}

/** Fields with a live preview: beside them on a desk, below them on a phone. For a dialog of a desk's width. */
export function BesidePreview({
  preview,
  isFoldedOnPhone = false,
  children,
}: {
  readonly preview: ReactNode;
  /** On a phone the preview is closed until a press. */
  readonly isFoldedOnPhone?: boolean;
  readonly children: ReactNode;
}) {
  const isFolded = useMedia(WINDOW.belowLg) && isFoldedOnPhone;
  const shown = <div className="overflow-hidden rounded-card border border-line bg-page">{preview}</div>;
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="min-w-0 space-y-4.5">{children}</div>
      <section aria-label="Voorbeeld" className="min-w-0 lg:sticky lg:top-0 lg:self-start">
        {isFolded ? (
          <Fold heading={<span className="text-md font-semibold">Zo ziet een lid het</span>}>{shown}</Fold>
        ) : (
          <>
            <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4">
              <p className="text-md font-semibold" aria-hidden="true">
                Voorbeeld
              </p>
              <p className="text-sm text-soft">Leeft mee terwijl je typt</p>
            </div>
            {shown}
          </>
        )}
      </section>
    </div>
  );
}

export const ShownText = ({ text, empty }: { readonly text: string; readonly empty: string }) => (
  <div className="min-h-24 px-5 py-4 [&_.prose]:mt-0 [&_.prose]:text-md">
    {text.trim() === "" ? (
      <p className="text-md text-soft">{empty}</p>
    ) : (
      <LazyBoundary>
        <Suspense>
          <Markdown text={text} />
        </Suspense>
      </LazyBoundary>
    )}
  </div>
);
