import type { ReactNode } from "react";
import { rowsClass } from "../ui/card.tsx";
import { useMedia, WINDOW } from "../ui/use-media.ts";

export interface Column<Row> {
  readonly heading: string;
  /** A width class; without one the column takes the remaining width. */
  readonly width?: string;
  readonly isNumeric?: boolean;
  /** Its heading is for screen readers only, and `look` has the padding. */
  readonly isActions?: boolean;
  readonly look?: string;
  readonly cell: (row: Row) => ReactNode;
}

/** Whether lists are tables, with the actions of a row in the row. Their columns are narrow where the table is. */
export const useTableFits = () => useMedia(WINDOW.fromMd);

/** In the order of the table, by the name under which a card finds the cell. */
export type Columns<Row, Name extends string> = Readonly<Record<Name, Column<Row>>>;

interface RecordListProps<Row, Name extends string> {
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly columns: Columns<Row, Name>;
  readonly card: (row: Row, cells: Readonly<Record<Name, ReactNode>>) => ReactNode;
  /** Whether the cards share one card, divided by lines. */
  readonly isJoined?: boolean;
  readonly isBusy?: (row: Row) => boolean;
  /** A press on a row of the table; a card has a link or button that covers it. */
  readonly onPress?: (row: Row) => void;
}

export function RecordList<Row extends { readonly id: number }, Name extends string>(
  props: RecordListProps<Row, Name>,
) {
  return useTableFits() ? <Table {...props} /> : <Cards {...props} />;
}

/** Long words break, so that no cell overflows into the next. */
const CELL = "px-2 py-3 wrap-anywhere first:pl-4 @wide:px-3";
const BUSY = "transition-opacity aria-busy:opacity-50";

function Table<Row extends { readonly id: number }, Name extends string>(props: RecordListProps<Row, Name>) {
  const { caption, rows, columns, isBusy, onPress } = props;
  return (
    <div className="@container overflow-hidden rounded-card border border-line bg-surface">
      <table aria-label={caption} className="w-full table-fixed text-left text-sm @wide:text-md">
        <thead>
          <tr className="border-b border-line text-sm text-soft">
            {columnsOf(columns).map(([name, column]) => (
              <Heading key={name} {...column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              className={`border-b border-line transition-colors last:border-0 hover:bg-raised ${isBusy ? BUSY : ""} ${onPress ? "cursor-pointer" : ""}`}
              aria-busy={isBusy?.(row)}
              onClick={onPress && (() => onPress(row))}
            >
              <Cells columns={columns} row={row} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Heading({ heading, width = "", isNumeric = false, isActions = false }: Column<never>) {
  return (
    <th
      scope="col"
      className={`px-2 py-3 font-semibold first:pl-4 @wide:px-3 ${width} ${isNumeric ? "text-right" : ""}`}
    >
      {isActions ? <span className="sr-only">{heading}</span> : heading}
    </th>
  );
}

function Cells<Row, Name extends string>({
  row,
  columns,
}: Pick<RecordListProps<Row, Name>, "columns"> & { readonly row: Row }) {
  return columnsOf(columns).map(([name, { cell, look = "", isNumeric = false, isActions = false }]) => (
    <td
      key={name}
      className={`${isActions ? "" : CELL} ${isNumeric ? "text-right tabular-nums" : ""} ${look}`}
    >
      {cell(row)}
    </td>
  ));
}

function Cards<Row extends { readonly id: number }, Name extends string>({
  caption,
  rows,
  columns,
  card,
  isJoined = false,
  isBusy,
}: RecordListProps<Row, Name>) {
  const look = isJoined ? "" : "relative rounded-card border border-line bg-surface p-4";
  return (
    <ul aria-label={isJoined ? caption : undefined} className={isJoined ? rowsClass : "space-y-3"}>
      {rows.map((row) => (
        <li key={row.id} className={`${look} ${isBusy ? BUSY : ""}`} aria-busy={isBusy?.(row)}>
          {card(row, cellsOf(columns, row))}
        </li>
      ))}
    </ul>
  );
}

const columnsOf = <Row, Name extends string>(columns: Columns<Row, Name>) =>
  Object.entries(columns) as [Name, Column<Row>][];

const cellsOf = <Row, Name extends string>(columns: Columns<Row, Name>, row: Row) =>
  Object.fromEntries(columnsOf(columns).map(([name, { cell }]) => [name, cell(row)])) as Record<
    Name,
    ReactNode
  >;
