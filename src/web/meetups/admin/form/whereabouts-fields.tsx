import { linkIn, tellsAddress } from "#domain/whereabouts.ts";
import { Button } from "../../../ui/button.tsx";
import { Consequence, Field, formField, TextArea } from "../../../ui/field.tsx";
import { Note } from "../../../ui/notices.tsx";
import type { Form, MeetupValues } from "./meetup-draft.ts";

export const whereaboutsFields = (form: Form) => ({
  address: (
    <TextArea label="Adres" rows={3} autoComplete="off" className="min-w-0" {...formField(form, "address")} />
  ),
  access_note: (
    <TextArea
      label="Toelichting"
      rows={3}
      placeholder="Bel aan bij 14, parkeren om de hoek"
      className="min-w-0"
      {...formField(form, "access_note")}
    />
  ),
  online_url: (
    <Field
      label="Link om mee te doen"
      type="url"
      inputMode="url"
      placeholder="https://"
      autoComplete="off"
      className="sm:col-span-2"
      {...formField(form, "online_url")}
    />
  ),
});

export function WhereaboutsInputs({
  form,
  values,
  fields,
}: {
  readonly form: Form;
  readonly values: MeetupValues;
  readonly fields: ReturnType<typeof whereaboutsFields>;
}) {
  return (
    <>
      <div className="grid gap-4.5 sm:grid-cols-2">
        {fields.address}
        {fields.access_note}
        {fields.online_url}
      </div>
      <LinkInAddress form={form} values={values} />
      <ToldToAll values={values} />
      <Consequence>
        Alleen wie <strong className="font-semibold text-ink">komt</strong> ziet dit: op de pagina, in de
        bevestiging en in de agenda. Een dag na afloop verdwijnt het.
      </Consequence>
    </>
  );
}

function LinkInAddress({ form, values }: { form: Form; values: MeetupValues }) {
  const link = linkIn(values.address);
  if (link === null || values.online_url.trim() !== "") return null;
  const move = () => {
    const rest = values.address.replace(link, "").replace(/\n{2,}/g, "\n");
    form.setValue("address", rest.trim(), { shouldDirty: true });
    form.setValue("online_url", link, { shouldDirty: true });
    form.clearErrors(["address", "online_url"]);
  };
  return (
    <Note>
      In het adres staat een link. <Button onClick={move}>Zet hem bij de link</Button>
    </Note>
  );
}

function ToldToAll({ values: { address, description, location } }: { values: MeetupValues }) {
  const where = tellsAddress(address, description)
    ? "in de beschrijving"
    : tellsAddress(address, location)
      ? "bij Locatie"
      : null;
  if (where === null) return null;
  return <Note look="warning">Dit adres staat ook {where}, die iedereen kan lezen.</Note>;
}
