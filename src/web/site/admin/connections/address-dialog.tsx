import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Connections, OwnAddress, saveAddress } from "#contract/site/connections.ts";
import { waitingWords } from "../../../attendance/door-state.ts";
import { ticksInBrowserQuery } from "../../../attendance/queries.ts";
import { Loaded } from "../../../base/loaded.tsx";
import { adminKey } from "../../../base/query-meta.ts";
import { useChange } from "../../../base/use-change.ts";
import { addressCheckQuery } from "../../../connections/queries.ts";
import { FormDialog } from "../../../forms/form-dialog.tsx";
import { unlessRetried } from "../../../forms/save-failed.tsx";
import { ProofHost } from "../../../passkeys/proof-host.tsx";
import { Consequence, Field } from "../../../ui/field.tsx";
import { Spinner } from "../../../ui/notices.tsx";
import { Radio } from "../../../ui/toggle.tsx";
import { Step } from "./check-card.tsx";

const NOT_SAVED = "Het adres kon niet worden bewaard";

interface AddressDialogProps {
  readonly address: Connections["address"];
  readonly onClose: () => void;
}

/** Offers the address in view; what it would mean is checked when one is chosen. */
export function AddressDialog({ address, onClose }: AddressDialogProps) {
  const { origin } = location;
  const [isOther, setOther] = useState(false);
  const [typed, setTyped] = useState("https://");
  const [chosen, setChosen] = useState<string | null>(origin);
  const [error, setError] = useState<string>();
  const save = useChange(saveAddress, {
    invalidates: [adminKey],
    failed: unlessRetried(NOT_SAVED),
    onSuccess: onClose,
  });
  /** @returns the address in its one spelling; null where it is none */
  const check = (text: string): string | null => {
    const { data, error: fault } = OwnAddress.safeParse(text);
    setError(fault?.issues[0]?.message);
    setChosen(data ?? null);
    return data ?? null;
  };
  const complete = () => {
    const address = withScheme(typed);
    setTyped(address);
    return check(address);
  };
  const { data: checked } = useQuery({ ...addressCheckQuery(chosen ?? origin), enabled: chosen !== null });
  const isChecked = checked !== undefined && chosen !== null;
  const isRefused = checked?.steps.some(({ state }) => state === "refused") ?? false;
  // One that the site did not reach is checked again by another save.
  const isInForce = chosen === address.url && address.state !== "failing";
  /** Shows first what a check of the address finds; saves what was shown. */
  const submit = () => {
    const url = isOther ? complete() : origin;
    if (url !== null && isChecked && url === chosen)
      save.mutate({ body: { url, revision: address.revision } });
  };
  return (
    <FormDialog
      title="Webadres"
      width="wide"
      label="Webadres"
      submit={!isChecked ? "Controleer" : isRefused ? "Toch bewaren" : "Bewaar"}
      look={isChecked && isRefused ? "quiet" : "primary"}
      isDisabled={isInForce}
      submitting="Bewaren..."
      change={save}
      failed={NOT_SAVED}
      onSubmit={submit}
      onClose={onClose}
      nested={<ProofHost />}
    >
      <p>
        Je bekijkt de site nu op <strong className="wrap-anywhere">{origin}</strong>.{" "}
        {origin === address.url
          ? "Zo staat het ook in de e-mails."
          : "Staat dat straks ook zo in de e-mails?"}
      </p>
      <fieldset>
        <legend className="sr-only">Adres in e-mails</legend>
        <Radio
          name="address"
          label={origin}
          hint="Het adres dat je nu bekijkt"
          checked={!isOther}
          onChange={() => {
            setOther(false);
            setError(undefined);
            setChosen(origin);
          }}
        />
        <Radio
          name="address"
          label="Een ander adres"
          checked={isOther}
          onChange={() => {
            setOther(true);
            setChosen(null);
          }}
        />
        {isOther && (
          <Field
            label="Adres"
            type="url"
            autoComplete="url"
            className="sm:ml-8.5"
            value={typed}
            error={error}
            onChange={({ target }) => {
              setTyped(target.value);
              setError(undefined);
              setChosen(null);
            }}
            onBlur={complete}
          />
        )}
      </fieldset>
      <HowToGetOne />
      {chosen !== null && (
        <Loaded query={addressCheckQuery(chosen)} loading={<Spinner>Controleren...</Spinner>}>
          {({ steps, consequences }) => (
            <>
              <ul aria-label="Controle" className="divide-y divide-line border-y border-line">
                {steps.map((step) => (
                  <Step key={step.step} step={step} />
                ))}
              </ul>
              {isInForce && <p>De site gebruikt dit adres al.</p>}
              {consequences.length > 0 && (
                <div className="space-y-2.5">
                  {consequences.map((sentence) => (
                    <Consequence key={sentence}>{sentence}</Consequence>
                  ))}
                  {chosen !== origin && <TicksLeftBehind />}
                </div>
              )}
            </>
          )}
        </Loaded>
      )}
    </FormDialog>
  );
}

/** For who installed the site alone, and has no address for it yet. */
const HowToGetOne = () => (
  <details className="rounded-control bg-raised px-4 text-md">
    <summary className="cursor-pointer py-2.5 font-semibold">
      Nog geen adres dat anderen kunnen openen?
    </summary>
    <ol className="list-decimal space-y-1.5 pb-3 pl-5 text-soft">
      <li>Kies een naam, zoals meetup.jouwclub.nl. Heeft de club een domein, dan kost die niets.</li>
      <li>
        Laat die naam bij je domeinaanbieder wijzen naar het internetadres van deze server (een A- of
        AAAA-record).
      </li>
      <li>
        Zet een proxy voor de site, die het certificaat regelt, zoals Caddy of Nginx Proxy Manager. Staat de
        site thuis, laat dan in je router poort 80 en 443 naar die proxy gaan.
      </li>
      <li>Open de site op het nieuwe adres en kom hier terug: dan staat het er al.</li>
    </ol>
  </details>
);

/** Presses at a door that this browser has not sent belong to the address in view, as all that a browser stores. */
function TicksLeftBehind() {
  const { data: count = 0, isError } = useQuery(ticksInBrowserQuery);
  if (isError) return <Consequence>Of hier nog vinkjes van de deur wachten, was niet te lezen.</Consequence>;
  if (count === 0) return null;
  return (
    <Consequence>
      {waitingWords(count)} in deze browser op verbinding. Open eerst de deurlijst, anders komen ze niet aan.
    </Consequence>
  );
}

/** As people say an address: 'www.club.nl'. */
const withScheme = (typed: string): string =>
  typed.trim() === "" || /^[a-z][a-z\d+.-]*:\/\//i.test(typed.trim()) ? typed : `https://${typed.trim()}`;
