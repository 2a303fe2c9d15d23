import { lazy, Suspense } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { LazyBoundary } from "./boundary.tsx";
import { TextArea } from "./field.tsx";

const Markdown = lazy(async () => ({ default: (await import("./markdown.tsx")).Markdown }));

interface MarkdownFieldProps {
  readonly label: string;
  readonly text: string;
  readonly empty: string;
  readonly field: UseFormRegisterReturn & { error: string | undefined };
}

/** A Markdown text area with a live preview beside it. */
export function MarkdownField({ label, text, empty, field }: MarkdownFieldProps) {
  return (
    <div className="grid gap-4.5 col-span-full sm:grid-cols-2">
      <TextArea
        label={label}
        rows={8}
        hint="Opmaak met Markdown: **vet**, lijsten met -, [tekst](https://…)"
        {...field}
      />
      <section aria-label="Voorbeeld" className="min-w-0">
        <p className="mb-1.5 text-[15px] font-semibold" aria-hidden="true">
          Voorbeeld
        </p>
        <div className="max-h-58 min-h-24 overflow-y-auto rounded-control border border-line px-4 py-1 [&_.prose]:mt-2 [&_.prose]:text-[15px]">
          {text.trim() === "" ? (
            <p className="py-2 text-[15px] text-soft">{empty}</p>
          ) : (
            <LazyBoundary>
              <Suspense>
                <Markdown text={text} />
              </Suspense>
            </LazyBoundary>
          )}
        </div>
      </section>
    </div>
  );
}
