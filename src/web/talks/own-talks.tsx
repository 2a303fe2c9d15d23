import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PAGES } from "#contract/pages.ts";
import { chooseSpeakerName, linkOwnSlides, type OwnTalk, Slides, withdrawTalk } from "#contract/talks.ts";
import { dateIn, dayInWords, toTheMinute } from "#domain/dutch-dates.ts";
import { speakerNames } from "#domain/talks.ts";
import { call, messageOf } from "../base/api.ts";
import { Loaded } from "../base/loaded.tsx";
import { useNow, useSite } from "../base/page-state.tsx";
import { onceShown, useChange } from "../base/use-change.ts";
import { useCheckedForm } from "../forms/checked-form.ts";
import { FormDialog } from "../forms/form-dialog.tsx";
import { unlessRetried } from "../forms/save-failed.tsx";
import { useViewer } from "../sessions/viewer.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { rowsClass } from "../ui/card.tsx";
import { Field, formField } from "../ui/field.tsx";
import { NoBreak } from "../ui/when-and-where.tsx";
import { ownTalksQuery, talksKey } from "./queries.ts";
import { SpeakerNames } from "./speaker-names.tsx";

/** Nothing while the member offered nothing: the line above the meetups leads to the form. */
export const OwnTalks = () => (
  <Loaded query={ownTalksQuery} loading={null} whenFailed={() => <></>}>
    {({ talks }) => talks.length > 0 && <OwnTalkList talks={talks} />}
  </Loaded>
);

function OwnTalkList({ talks }: { readonly talks: readonly OwnTalk[] }) {
  return (
    <section
      ref={intoViewWhenAsked}
      id="voorstellen"
      aria-labelledby="wat-je-laat-zien"
      className="mt-12 scroll-mt-4"
    >
      <h2 id="wat-je-laat-zien" className="mb-2.5 text-lg font-heading">
        Wat je laat zien
      </h2>
      <ul className={rowsClass}>
        {talks.map((talk) => (
          <TalkRow key={talk.id} talk={talk} />
        ))}
      </ul>
    </section>
  );
}

/** The list is loaded after its page, which cannot scroll to it. */
function intoViewWhenAsked(section: HTMLElement | null): void {
  if (section && location.hash === `#${section.id}`) section.scrollIntoView();
}

function TalkRow({ talk }: { readonly talk: OwnTalk }) {
  const [opened, setOpened] = useState<"changing" | "withdrawing" | null>(null);
  const close = () => setOpened(null);
  const { timeZone } = useSite();
  const today = dateIn(timeZone, useNow());
  const isPlanned = talk.state === "planned";
  const isGiven = isPlanned && talk.meetup !== null && talk.meetup.date < today;
  const isOpen = talk.state === "new" || talk.state === "later";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <p className="min-w-0 grow basis-60 text-md wrap-anywhere">
        <span id={`voorstel-${talk.id}`} className="block font-semibold">
          {talk.title}
        </span>
        <span className="block text-sm text-soft">
          <NoBreak>{stateInWords(talk, isGiven)}</NoBreak>
        </span>
      </p>
      {talk.state !== "declined" && (
        <div className="flex gap-2">
          {isOpen && (
            <LinkButton
              to={`${PAGES.offerTalk}?voorstel=${talk.id}`}
              aria-describedby={`voorstel-${talk.id}`}
            >
              Wijzig
            </LinkButton>
          )}
          {isPlanned && (
            <Button aria-describedby={`voorstel-${talk.id}`} onClick={() => setOpened("changing")}>
              Naam en slides
            </Button>
          )}
          {!isGiven && (
            <Button
              look="bare"
              aria-describedby={`voorstel-${talk.id}`}
              onClick={() => setOpened("withdrawing")}
            >
              Trek in
            </Button>
          )}
        </div>
      )}
      {opened === "withdrawing" && <WithdrawDialog talk={talk} onClose={close} />}
      {opened === "changing" && <PlannedDialog talk={talk} onClose={close} />}
    </li>
  );
}

function stateInWords({ state, meetup, startTime, minutes }: OwnTalk, isGiven: boolean): string {
  const evening = meetup ? `${meetup.title}, ${dayInWords(meetup.date)}` : "een andere keer";
  switch (state) {
    case "new":
      return `Ligt bij de organisatie, voor ${evening}`;
    case "later":
      return "De organisatie bewaart het voor later";
    case "declined":
      return "Niet voor ons, liet de organisatie weten";
    case "planned":
      if (meetup === null) return "Komt op een avond die nog niet is aangekondigd";
      if (isGiven) return `Stond op het programma van ${evening}`;
      return `Op het programma van ${evening}${startTime === null ? "" : `, om ${toTheMinute(startTime)}`}, ${minutes} minuten`;
  }
}

interface DialogProps {
  readonly talk: OwnTalk;
  readonly onClose: () => void;
}

function WithdrawDialog({ talk, onClose }: DialogProps) {
  const isPlanned = talk.state === "planned";
  const failed = "Intrekken is niet gelukt";
  const withdraw = useChange(withdrawTalk, {
    onSuccess: onClose,
    invalidates: [talksKey],
    failed: unlessRetried(failed),
  });
  return (
    <FormDialog
      title="Trek je dit in?"
      submit="Trek in"
      submitting="Intrekken..."
      look="danger"
      change={withdraw}
      failed={failed}
      onSubmit={() =>
        withdraw.mutate({ params: { talk: talk.id }, query: isPlanned ? { planned: "yes" } : {} })
      }
      onClose={onClose}
    >
      <p>
        ‘{talk.title}’{" "}
        {isPlanned
          ? "staat op het programma. Het gaat er dan af, en de organisatie krijgt bericht."
          : "verdwijnt dan bij jou en bij de organisatie."}
      </p>
    </FormDialog>
  );
}

/** Also while the club takes no offers: a name on a programme is always its owner's to choose. */
function useOwnName(): string {
  const viewer = useViewer();
  return viewer.kind === "member" ? viewer.member.name : "";
}

function PlannedDialog({ talk, onClose }: DialogProps) {
  const failed = "Opslaan is niet gelukt";
  const [name, setName] = useState(talk.nameShown);
  const form = useCheckedForm(Slides, { slides: talk.slides ?? "" });
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async (slides: { readonly slides: string | null }) => {
      const params = { talk: talk.id };
      if (name !== talk.nameShown) await call(chooseSpeakerName, { params, body: { nameShown: name } });
      return call(linkOwnSlides, { params, body: slides });
    },
    // The name may be saved, and the link not.
    onError: () => client.invalidateQueries({ queryKey: talksKey }),
    onSettled: onceShown(onClose),
    meta: { invalidates: [talksKey], succeeded: messageOf, failed: unlessRetried(failed) },
  });
  return (
    <FormDialog
      title={talk.title}
      submit="Opslaan"
      submitting="Opslaan..."
      change={save}
      failed={failed}
      onSubmit={form.handleSubmit((slides) => save.mutate(slides))}
      onClose={onClose}
    >
      <SpeakerNames names={speakerNames(useOwnName())} chosen={name} onChoose={setName} />
      <Field
        label="Link naar je slides"
        type="url"
        placeholder="https://"
        hint="Staat op de pagina van de meetup. Leeg laten: geen link."
        {...formField(form, "slides")}
      />
    </FormDialog>
  );
}
