import { DayPicker } from "react-day-picker";
import { nl } from "react-day-picker/locale";

const cell = "size-10 text-center";

export function MonthCalendar({ value, onChange }: { value: string; onChange: (date: string) => void }) {
  const selected = value === "" ? undefined : new Date(`${value}T12:00:00`);
  return (
    <DayPicker
      mode="single"
      autoFocus
      locale={nl}
      weekStartsOn={1}
      selected={selected}
      {...(selected && { defaultMonth: selected })}
      onSelect={(day) => day && onChange(asText(day))}
      classNames={{
        months: "relative",
        month_caption: "flex h-10 items-center pl-2 font-heading capitalize",
        nav: "absolute top-0 right-0 flex",
        button_previous:
          "inline-flex size-10 items-center justify-center rounded-control fill-ink hover:bg-raised",
        button_next:
          "inline-flex size-10 items-center justify-center rounded-control fill-ink hover:bg-raised",
        chevron: "size-4",
        weekday: `${cell} text-sm font-normal text-soft`,
        day: cell,
        day_button: "size-10 rounded-control tabular-nums hover:bg-raised",
        today: "font-bold text-accent",
        selected: "[&>button]:bg-accent [&>button]:text-on-accent",
        outside: "text-soft",
      }}
    />
  );
}

function asText(day: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
