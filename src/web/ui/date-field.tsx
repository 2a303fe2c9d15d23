import { Popover } from "@base-ui/react/popover";
import CalendarDays from "lucide-react/icons/calendar-days";
import { lazy, Suspense, useState } from "react";
import { LazyBoundary } from "./boundary.tsx";

const MonthCalendar = lazy(async () => ({ default: (await import("./month-calendar.tsx")).MonthCalendar }));

/** Its week starts on Monday in every browser locale. Hidden on touch screens, whose own date picker is better. */
export function DateButton({ value, onChange }: { value: string; onChange: (date: string) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label="Kies een datum"
        className="inline-flex pointer-coarse:hidden size-11.5 shrink-0 items-center justify-center rounded-control border border-field-line bg-page text-soft hover:text-ink"
      >
        <CalendarDays size={18} aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="z-60" sideOffset={8} collisionPadding={8} align="start">
          <Popover.Popup
            aria-label="Kalender"
            // The calendar focuses a day itself, once it is loaded.
            initialFocus={false}
            className="rounded-card border border-line bg-surface p-4 shadow-[0_16px_40px_-12px_rgb(0_0_0/0.35)]"
          >
            <LazyBoundary>
              <Suspense fallback={<div className="h-82 w-70" />}>
                <MonthCalendar
                  value={value}
                  onChange={(date) => {
                    onChange(date);
                    setOpen(false);
                  }}
                />
              </Suspense>
            </LazyBoundary>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
