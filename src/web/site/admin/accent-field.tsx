import { type UseFormReturn, useWatch } from "react-hook-form";
import { accentSheetOf } from "#contract/site/accent.ts";
import type { SiteForm } from "#contract/site/admin.ts";
import {
  accentMistake,
  accentTones,
  BRAND_TONES,
  type Colour,
  isColour,
  normalizeHex,
  readableTone,
  type Tones,
} from "#domain/accent.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import type { SiteValues } from "./site-values.ts";

/** Applies the accent colour to the open page. Pages that are loaded later get it from the server. */
export function previewAccent(accent: string | null): void {
  const old = document.querySelectorAll('link[href^="/accent/"]');
  const forget = () => {
    for (const link of old) link.remove();
  };
  if (accent === null) forget();
  else {
    const href = accentSheetOf(accent);
    // The old style sheet stays until the new one has loaded.
    const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: forget });
    document.head.append(sheet);
  }
}

function colourIn(typed: string): Colour | null {
  const text = normalizeHex(typed);
  return isColour(text) ? text : null;
}

/** Input for the accent colour. Checks while typing whether text in and on that colour is readable. */
export function AccentField({ form }: { form: UseFormReturn<SiteValues, unknown, SiteForm> }) {
  const typed = useWatch({ control: form.control, name: "accent" });
  const colour = colourIn(typed);
  const choose = (accent: Colour) =>
    form.setValue("accent", accent, { shouldDirty: true, shouldValidate: true });
  const registration = form.register("accent", {
    onChange: ({ target }: { target: { value: string } }) =>
      colourIn(target.value) === null ? form.clearErrors("accent") : void form.trigger("accent"),
    onBlur: () => void form.trigger("accent"),
  });
  const { error } = form.getFieldState("accent", form.formState);
  return (
    <div>
      <Field
        label="Accentkleur"
        placeholder={BRAND_TONES.light.accent}
        autoComplete="off"
        spellCheck={false}
        hint="Leeg laten: het blauw van Trefpunt. In het donkere thema wordt de kleur vanzelf lichter."
        error={error?.message}
        beside={
          <input
            type="color"
            aria-label="Kies een kleur"
            className="h-11.5 w-14 shrink-0 rounded-control border border-field-line bg-page p-1.5"
            value={colour ?? BRAND_TONES.light.accent}
            onChange={({ target }) => isColour(target.value) && choose(target.value)}
          />
        }
        {...registration}
      />
      {colour !== null && <AccentPreview colour={colour} choose={choose} />}
    </div>
  );
}

function AccentPreview({ colour, choose }: { colour: Colour; choose: (colour: Colour) => void }) {
  if (accentMistake(colour) !== null) {
    const better = readableTone(colour);
    return (
      <Button className="mt-2.5" onClick={() => choose(better)}>
        <span
          className="size-4.5 rounded-full border border-line"
          style={{ background: better }}
          aria-hidden="true"
        />
        Gebruik {better}
      </Button>
    );
  }
  const { light, dark } = accentTones(colour);
  return (
    <div className="mt-2.5 grid gap-2.5 sm:grid-cols-2">
      <Sample name="Licht" tones={light} ground="#fafaf9" />
      <Sample name="Donker" tones={dark} ground="#151311" />
    </div>
  );
}

function Sample({ name, tones, ground }: { name: string; tones: Tones; ground: Colour }) {
  return (
    <div
      className="flex items-center justify-between gap-3 rounded-control border border-line px-3.5 py-3 text-md font-semibold"
      style={{ background: ground, color: tones.accent }}
    >
      <span>{name}</span>
      <span className="rounded-control px-3.5 py-2" style={{ background: tones.accent, color: tones.on }}>
        Ik kom
      </span>
    </div>
  );
}
