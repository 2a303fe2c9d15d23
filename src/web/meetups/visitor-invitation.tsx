import { Link } from "react-router";
import type { Meetup } from "#contract/meetups.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { timingOf } from "#domain/timing.ts";
import { SubscribeButton } from "../members/subscribe-button.tsx";
import { useNow } from "../page-state.tsx";
import { loginFrom } from "../sign-in/come-back.ts";
import { Note } from "../ui/note.tsx";

const STEPS = [
  "Schrijf je in voor de nieuwsbrief",
  "Je krijgt een e-mail met de details",
  "Antwoord met ‘Ik kom’ of ‘Ik kom niet’",
];

/** How somebody who is not a member can come along; of a past meetup only the next one is on offer. */
export function VisitorInvitation({ meetup }: { meetup: Meetup }) {
  if (timingOf(meetup.startsAt, useNow()) === "past") {
    return (
      <div className="visitor-only space-y-3 border-t border-line pt-4">
        <p className="font-semibold">Deze meetup is afgelopen</p>
        <SubscribeButton className="w-full">Inschrijven voor updates</SubscribeButton>
      </div>
    );
  }
  return (
    <div className="visitor-only space-y-4 border-t border-line pt-4">
      <section aria-labelledby="meedoen">
        <h2 id="meedoen" className="font-semibold">
          Zo doe je mee
        </h2>
        <ol className="mt-3 space-y-2.5 text-[15px]">
          {STEPS.map((step, index) => (
            <li key={step} className="flex gap-3">
              <span
                aria-hidden="true"
                className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-bold text-accent tabular-nums"
              >
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
      </section>
      {meetup.registrationCounts.available === 0 && (
        <Note look="warning">Deze meetup is vol. Je kunt je nog wel aanmelden voor de wachtlijst.</Note>
      )}
      <SubscribeButton className="w-full" meetup={meetup}>
        Schrijf je in!
      </SubscribeButton>
      <p className="text-sm text-soft">
        Je schrijft je in voor onze uitnodigingen; daarna laat je meteen weten of je naar deze meetup komt.
      </p>
      <p className="text-center text-sm text-soft">
        Al lid?{" "}
        <Link
          to={loginFrom(pathTo(PAGES.meetup, meetup))}
          className="inline-flex min-h-6 items-center font-semibold text-accent underline underline-offset-3"
        >
          Log in
        </Link>
      </p>
    </div>
  );
}
