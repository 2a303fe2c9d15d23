import Lock from "lucide-react/icons/lock";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { PAGES } from "#contract/pages.ts";
import type { Connections } from "#contract/site/connections.ts";
import { fullSentenceOf, wasWithdrawn } from "../../../base/api.ts";
import { Loaded } from "../../../base/loaded.tsx";
import { CONNECTIONS_NOT_LOADED, testMailQuery } from "../../../connections/queries.ts";
import type { FormKind } from "../../../connections/titles.ts";
import { DraftOffer, type OfferedVersions } from "../../../forms/draft-offer.tsx";
import { isShownInFoot, SaveFailed } from "../../../forms/save-failed.tsx";
import { AdminFrame } from "../../../frames/admin-frame.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { RowsSkeleton } from "../../../ui/card.tsx";
import { Note } from "../../../ui/notices.tsx";
import { useMedia, WINDOW } from "../../../ui/use-media.ts";
import { RemoveConnection } from "./remove-connection.tsx";
import { NOT_CHECKED, type Saving } from "./use-saving.ts";

interface ConnectionPageProps {
  readonly title: string;
  readonly kind: FormKind;
  readonly children: (connections: Connections) => ReactNode;
}

/** The page of one form. What the environment sets cannot be changed here. */
export const ConnectionPage = ({ title, kind, children }: ConnectionPageProps) => (
  <AdminFrame title={title} back={{ to: PAGES.adminConnections, label: "Verbindingen" }}>
    <Loaded query={testMailQuery} loading={<RowsSkeleton />} failed={CONNECTIONS_NOT_LOADED}>
      {(connections) => {
        const { fixedBy } = connections[kind];
        return fixedBy === null ? (
          children(connections)
        ) : (
          <Note>
            <p className="flex gap-2.5">
              <Lock size={17} className="mt-0.5 shrink-0" aria-hidden="true" />
              <span>
                Dit staat vast op de server, met <code className="wrap-anywhere">{fixedBy}</code>. Wie de
                server beheert, kan het daar wijzigen of weghalen; daarna kan het hier.
              </span>
            </p>
          </Note>
        );
      }}
    </Loaded>
  </AdminFrame>
);

interface ConnectionFormProps {
  readonly label: string;
  readonly kind: FormKind;
  readonly isStored: boolean;
  /** What a removal ends besides the connection itself. */
  readonly alsoEnds?: string | undefined;
  readonly offered: OfferedVersions | null;
  readonly saving: Saving;
  /** Above the buttons: what a press does besides checking. */
  readonly note?: ReactNode;
  readonly onSubmit: () => Promise<void>;
  readonly children: ReactNode;
  /** @param heading takes the focus after a press, where the form is above it */
  readonly results: (heading: (element: HTMLElement | null) => void) => ReactNode;
}

/** What is typed left, what it came to right; one column on a narrow window. */
export function ConnectionForm(props: ConnectionFormProps) {
  const { label, kind, isStored, alsoEnds, offered, saving, note, onSubmit, children, results } = props;
  const heading = useRef<HTMLElement | null>(null);
  const isOneColumn = useMedia(WINDOW.belowLg);
  const form = useRef<HTMLFormElement>(null);
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    if (presses > 0) focusFirstWrong(form.current);
  }, [presses]);
  const submit = async () => {
    await onSubmit();
    setPresses((before) => before + 1);
  };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <form
        ref={form}
        noValidate
        aria-label={label}
        className="rounded-card border border-line bg-surface"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
          if (isOneColumn) heading.current?.focus();
        }}
      >
        <div className="space-y-5 p-4 sm:p-6">
          <DraftOffer offered={offered} />
          {children}
        </div>
        <div className="space-y-2.5 border-t border-line p-4 sm:px-6">
          <Refusal {...saving} />
          <SaveFailed error={saving.error} what={NOT_CHECKED} />
          {note && <p className="text-sm text-soft wrap-anywhere sm:text-right">{note}</p>}
          <div className="flex flex-wrap justify-end gap-2.5 max-sm:*:flex-1">
            {isStored && <RemoveConnection kind={kind} title={label} alsoEnds={alsoEnds} />}
            <LinkButton to={PAGES.adminConnections} look="bare">
              Annuleren
            </LinkButton>
            <Button look="primary" type="submit" disabled={saving.isPending}>
              {saving.isPending ? "Controleren..." : "Controleer en bewaar"}
            </Button>
          </div>
        </div>
      </form>
      <div className="space-y-5">
        {results((element) => {
          heading.current = element;
        })}
      </div>
    </div>
  );
}

/** In the order of the page: a field that appeared later was registered last. */
const focusFirstWrong = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>("[data-wrong=true] input, [aria-invalid=true]")?.focus();

function Refusal({ error, isOutdated }: Saving) {
  if (error === null || isShownInFoot(error) || wasWithdrawn(error)) return null;
  return (
    <Note look="error">
      {isOutdated
        ? "Deze verbinding is intussen gewijzigd, door iemand anders of door je vorige druk op de knop. Druk nog eens om deze gegevens te controleren en te bewaren."
        : fullSentenceOf(error, NOT_CHECKED)}
    </Note>
  );
}
