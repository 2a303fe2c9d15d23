import type { Meetup } from "#contract/meetups.ts";
import type { Action, ResponseStatus } from "#domain/places.ts";
import { Button, type ButtonLook } from "../ui/button.tsx";
import { useRespond } from "./use-respond.ts";

interface Choice {
  readonly action: Action;
  readonly label: string;
  readonly look: NonNullable<ButtonLook["look"]>;
}

const NO: Choice = { action: "decline", label: "Ik kan toch niet", look: "danger" };

/** What a member can still choose (specification, section 4 "Member response per meetup"). */
const CHOICES: Readonly<Record<ResponseStatus | "none", readonly Choice[]>> = {
  none: [
    { action: "confirm", label: "Ik kom", look: "primary" },
    { action: "decline", label: "Ik kom niet", look: "quiet" },
  ],
  confirmed: [NO],
  waitlist: [NO],
  declined: [{ action: "confirm", label: "Ik kom wel", look: "primary" }],
};

interface AnswerButtonsProps {
  readonly meetup: Meetup;
  readonly large?: boolean;
}

export function AnswerButtons({ meetup, large = false }: AnswerButtonsProps) {
  const respond = useRespond(meetup);
  const choices = CHOICES[meetup.registrationStatus ?? "none"];
  const meansWaiting =
    meetup.registrationCounts.available === 0 && choices.some(({ action }) => action === "confirm");
  return (
    <div>
      {meansWaiting && (
        <p className="mb-2.5 text-sm text-orange">Alle plekken zijn bezet: je komt op de wachtlijst.</p>
      )}
      <div className={`flex gap-2.5 ${large ? "flex-col" : ""}`}>
        {choices.map(({ action, label, look }) => (
          <Button
            key={action}
            look={look}
            size={large ? "large" : "normal"}
            className="flex-1 px-3"
            disabled={respond.isPending}
            aria-label={`${label}: ${meetup.title}`}
            onClick={() => respond.mutate(action)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
