import { Lock } from "lucide-react";
import type { Meetup } from "#contract/meetups.ts";

export function Attendees({ meetup, isVisitor }: { meetup: Meetup; isVisitor: boolean }) {
  const { attendees } = meetup;
  return (
    <section aria-labelledby="aanwezigen" className="mt-9">
      <h2 id="aanwezigen" className="text-xl font-[650]">
        Aanwezigen
      </h2>
      {attendees ? <People attendees={attendees} /> : isVisitor ? <MembersOnly /> : <NamesSkeleton />}
    </section>
  );
}

function MembersOnly() {
  return (
    <p className="visitor-only mt-3 flex items-start gap-2 text-soft">
      <Lock size={16} className="mt-1 shrink-0" aria-hidden="true" /> Log in om de namen van deelnemers te
      zien
    </p>
  );
}

function NamesSkeleton() {
  return (
    <div role="status" className="mt-3 flex gap-2">
      <span className="sr-only">Namen laden...</span>
      <div className="skeleton h-9 w-32" />
      <div className="skeleton h-9 w-40" />
    </div>
  );
}

function People({ attendees }: { attendees: NonNullable<Meetup["attendees"]> }) {
  return (
    <>
      <Names people={attendees.confirmed} none="Er heeft zich nog niemand aangemeld." />
      {attendees.waitlist.length > 0 && (
        <>
          <h3 className="mt-6 font-semibold">Wachtlijst</h3>
          <Names people={attendees.waitlist} none="" />
        </>
      )}
    </>
  );
}

type Person = { readonly name: string | null };

function Names({ people, none }: { people: readonly Person[]; none: string }) {
  if (people.length === 0) return <p className="mt-3 text-soft">{none}</p>;
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {people.map(({ name }, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name, or none; their place is their own
          key={place}
          className="flex items-center gap-2.5 rounded-full bg-raised py-1 pr-3.5 pl-1 text-[15px]"
        >
          <span
            aria-hidden="true"
            className="flex size-7 items-center justify-center rounded-full bg-accent-soft text-[11px] font-bold text-accent"
          >
            {name === null ? "?" : initials(name)}
          </span>
          {name ?? "Anoniem"}
        </li>
      ))}
    </ul>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/);
  return `${words[0]?.[0] ?? ""}${words.length > 1 ? (words.at(-1)?.[0] ?? "") : ""}`.toUpperCase();
}
