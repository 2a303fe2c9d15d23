import type { ReactNode } from "react";
import { useMedia } from "./use-media.ts";

/** A narrower window breaks the words of the first column. */
export const useRoomForTable = () => useMedia("(width >= 70rem)");

interface Column {
  readonly name: string;
  /** A width class; without one the column takes the remaining width. */
  readonly width?: string;
  readonly isNumeric?: boolean;
}

interface TableProps {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly children: ReactNode;
}

/** A table in a card, with fixed column widths. The heading 'Acties' is visible to screen readers only. */
export function Table({ caption, columns, children }: TableProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table aria-label={caption} className="w-full table-fixed text-left text-[15px]">
        <thead>
          <tr className="border-b border-line text-[13px] text-soft">
            {columns.map(({ name, width = "", isNumeric = false }) => (
              <th
                key={name}
                scope="col"
                className={`px-3 py-3 font-semibold first:pl-4 ${width} ${isNumeric ? "text-right" : ""}`}
              >
                {name === "Acties" ? <span className="sr-only">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

export const rowClass = "border-b border-line transition-colors last:border-0 hover:bg-raised";

/** Long words break, so that no cell overflows into the next. */
export const cellClass = "px-3 py-3 wrap-anywhere first:pl-4";
