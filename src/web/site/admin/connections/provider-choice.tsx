import { useId } from "react";
import { MAIL_PROVIDERS, type MailProvider, mailProviderOf } from "#domain/mail-providers.ts";
import { chipClass } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/field.tsx";

/** The value of a provider that has no row. Not yet chosen is an empty text. */
export const OTHER = "other";

/** As the contract has it. */
export const providerId = (value: string | null): string | null => (value === OTHER ? null : value);

/** What a draft is about; empty when neither was filled in. */
export const providerOrHost = ({
  provider,
  host,
}: {
  readonly provider: string;
  readonly host: string;
}): string => mailProviderOf(provider)?.name ?? host;

/** With a chip of their own, because they are common here. */
const CHIPS = ["gmail", "microsoft-365", "transip", "kpn", "ziggo", "telenet", "combell"];

interface ProviderChoiceProps {
  readonly label: string;
  readonly value: string;
  /** Whether it can be used for this. */
  readonly suits: (provider: MailProvider) => boolean;
  readonly error: string | undefined;
  readonly onPick: (value: string) => void;
}

export function ProviderChoice({ label, value, suits, error, onPick }: ProviderChoiceProps) {
  const id = useId();
  const suitable = MAIL_PROVIDERS.filter(suits);
  const chips = suitable.filter(({ id: each }) => CHIPS.includes(each));
  const rest = suitable.filter((each) => !chips.includes(each));
  const isElsewhere = value !== "" && !chips.some(({ id: each }) => each === value);
  const choices = [
    { value: OTHER, label: "Staat er niet bij" },
    ...rest.map((each) => ({ value: each.id, label: each.name })),
  ];
  return (
    <div className="space-y-3">
      <fieldset
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        data-wrong={error !== undefined}
      >
        <legend className="mb-1.5 text-md font-semibold">{label}</legend>
        <div className="flex flex-wrap gap-2">
          {chips.map((each) => (
            <Chip
              key={each.id}
              name={id}
              label={each.name}
              isChosen={each.id === value}
              onChoose={() => onPick(each.id)}
            />
          ))}
          <Chip name={id} label="Andere" isChosen={isElsewhere} onChoose={() => onPick(OTHER)} />
        </div>
        {error !== undefined && (
          <p id={`${id}-error`} className="mt-1.5 text-sm text-red">
            {error}
          </p>
        )}
      </fieldset>
      {isElsewhere && (
        <SelectField
          label="Aanbieder"
          choices={choices}
          value={value}
          onChange={({ target }) => onPick(target.value)}
        />
      )}
    </div>
  );
}

interface ChipProps {
  readonly name: string;
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const Chip = ({ name, label, isChosen, onChoose }: ChipProps) => (
  <label
    className={`${chipClass} relative cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent ${isChosen ? "border-accent! bg-accent! text-on-accent! outline-1 -outline-offset-1 outline-transparent" : ""}`}
  >
    <input
      type="radio"
      name={name}
      checked={isChosen}
      onChange={onChoose}
      className="absolute inset-0 size-full cursor-pointer opacity-0"
    />
    {label}
  </label>
);
