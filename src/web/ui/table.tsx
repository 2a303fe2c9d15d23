import type { ReactNode } from "react";

interface TableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  /** Columns of numbers, which stand at the right. */
  readonly numeric?: readonly string[];
  readonly children: ReactNode;
}

/** A table on a card; the last column may be headed by nothing to see. */
export function Table({ caption, columns, numeric = [], children }: TableProps) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      className="relative overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full text-left text-[15px] tabular-nums">
        <thead>
          <tr className="border-b border-line text-[13px] text-soft">
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={`px-4 py-3 font-semibold whitespace-nowrap ${numeric.includes(column) ? "text-right" : ""}`}
              >
                {column === "Acties" ? <span className="sr-only">{column}</span> : column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

export const rowClass = "border-b border-line transition-colors last:border-0 hover:bg-raised";
