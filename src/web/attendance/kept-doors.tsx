import { useEffect, useState } from "react";
import type { DoorList } from "#contract/attendance.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { ignoring, isRefusedHere } from "../base/ignoring.ts";
import { isMissing } from "../base/load-script.ts";
import { areNamesOfAnother } from "./names-kept.ts";

type Door = DoorList["meetup"];

export function KeptDoors() {
  const [doors, setDoors] = useState<readonly Door[]>([]);
  useEffect(() => {
    if (areNamesOfAnother()) return;
    void import("./door-database.ts")
      .then(async ({ keptDoors }) => setDoors(await keptDoors()))
      .catch(ignoring(isMissing, isRefusedHere));
  }, []);
  if (doors.length === 0) return null;
  return (
    <section aria-labelledby="kept-doors" className="mt-10 text-left">
      <h2 id="kept-doors" className="text-lg font-heading">
        Deurlijsten op dit apparaat
      </h2>
      <ul className="mt-2.5 space-y-2">
        {doors.map((meetup) => (
          <li key={meetup.id}>
            <a
              href={pathTo(PAGES.adminDoor, meetup)}
              className="flex min-h-13 items-center rounded-card border border-line bg-surface px-4 py-2 font-semibold wrap-anywhere hover:bg-raised"
            >
              Aan de deur: {meetup.title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
