import Copy from "lucide-react/icons/copy";
import Share2 from "lucide-react/icons/share-2";
import { lazy, Suspense, useState } from "react";
import { type DoorLink, MAX_DOOR_LINKS, makeDoorLink, NewDoorLink, revokeDoorLink } from "#contract/hosts.ts";
import type { MeetupId } from "#contract/ids.ts";
import { shortMoment, timeIn } from "#domain/moments.ts";
import { countInWords } from "#domain/wording.ts";
import { ignoring, isRefusedHere } from "../base/ignoring.ts";
import { Loaded } from "../base/loaded.tsx";
import { useNow, useSite } from "../base/page-state.tsx";
import { adminKey } from "../base/query-meta.ts";
import { useChange } from "../base/use-change.ts";
import { useCheckedForm } from "../forms/checked-form.ts";
import { FormDialog } from "../forms/form-dialog.tsx";
import { usePressOnce } from "../forms/press-once.ts";
import { SaveFailed, unlessRetried } from "../forms/save-failed.tsx";
import { LinkCaution } from "../mailings/mail-caution.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { copyText } from "../ui/browser.ts";
import { Button } from "../ui/button.tsx";
import { RowsSkeleton, rowsClass } from "../ui/card.tsx";
import { Field, formField } from "../ui/field.tsx";
import { doorLinksQuery } from "./queries.ts";

const QrCode = lazy(async () => ({ default: (await import("./qr-code.tsx")).QrCode }));

interface DoorLinksProps {
  readonly id: MeetupId;
}

export function DoorLinks({ id }: DoorLinksProps) {
  return (
    <section aria-labelledby="deur" className="max-w-170">
      <h2 id="deur" className="text-xl font-heading">
        Deel de deur
      </h2>
      <p className="mt-1 mb-4 text-md text-soft">
        Wie de link heeft, ziet namen en zet vinkjes. Geen adressen, geen notities, niets anders.
      </p>
      <Loaded
        query={doorLinksQuery(id)}
        failed="Fout bij ophalen van de deurlinks"
        loading={<RowsSkeleton />}
      >
        {({ links }) => <Links id={id} links={links} />}
      </Loaded>
    </section>
  );
}

function Links({ id, links }: DoorLinksProps & { readonly links: readonly DoorLink[] }) {
  const [chosen, choose] = useState<DoorLink["id"] | null>(null);
  const open = links.filter(({ revokedAt }) => revokedAt === null);
  const shown = open.find((link) => link.id === chosen) ?? open.at(-1);
  return (
    <div className="space-y-6">
      {shown && <ScanCard link={shown} />}
      {links.length > 0 && (
        <div>
          <div className="mb-2.5 flex items-baseline justify-between gap-3">
            <h3 className="text-lg font-heading">Wie een link heeft</h3>
            <p className="text-md text-soft">
              {open.length} van {MAX_DOOR_LINKS}
            </p>
          </div>
          {open.length > 0 && (
            <ul aria-label="Wie een link heeft" className={rowsClass}>
              {open.map((link) => (
                <LinkRow key={link.id} id={id} link={link} onChoose={() => choose(link.id)} />
              ))}
            </ul>
          )}
          <Revoked links={links} />
        </div>
      )}
      {open.length < MAX_DOOR_LINKS && <NewLinkForm id={id} onMade={() => choose(null)} />}
    </div>
  );
}

function ScanCard({ link: { name, url, from, until } }: { link: DoorLink }) {
  const { timeZone } = useSite();
  const isToday = Math.abs(Date.parse(from) - useNow()) < 12 * 60 * 60 * 1000;
  const start = isToday ? timeIn(timeZone, Date.parse(from)) : shortMoment(timeZone, from);
  return (
    <div className="max-w-100 rounded-card border border-accent bg-surface p-5 text-center">
      <p className="font-heading wrap-anywhere">Laat {name} dit scannen</p>
      <p className="mb-3 text-md text-soft">
        Werkt van {start} tot {timeIn(timeZone, Date.parse(until))}
      </p>
      <div className="mb-3 text-left empty:hidden">
        <LinkCaution />
      </div>
      <Suspense fallback={<div className="skeleton mx-auto aspect-square w-full max-w-62" />}>
        <QrCode text={url} label={`QR-code van de deurlink voor ${name}`} />
      </Suspense>
      <div className="mt-4 flex gap-2 *:flex-1">
        <Button onClick={() => void copyText(url, "Link gekopieerd")}>
          <Copy size={16} aria-hidden="true" /> Kopieer link
        </Button>
        {"share" in navigator && (
          <Button onClick={() => void navigator.share({ url }).catch(ignoring(isRefusedHere))}>
            <Share2 size={16} aria-hidden="true" /> Stuur door
          </Button>
        )}
      </div>
    </div>
  );
}

interface LinkRowProps extends DoorLinksProps {
  readonly link: DoorLink;
  readonly onChoose: () => void;
}

function LinkRow({ id, link, onChoose }: LinkRowProps) {
  const { timeZone } = useSite();
  const { name, openedAt, ticks } = link;
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="relative flex items-center gap-3 py-2 pr-1.5 pl-4">
      <Avatar name={name} className="size-9 text-sm" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <button
          type="button"
          aria-label={`Toon de code van ${name}`}
          className="text-left font-semibold after:absolute after:inset-0 after:rounded-card"
          onClick={onChoose}
        >
          {name}
        </button>
        <p className="text-sm text-soft">
          {openedAt === null
            ? "Nog niet geopend"
            : `Open sinds ${timeIn(timeZone, Date.parse(openedAt))}, ${countInWords(ticks, "vinkje", "vinkjes")}`}
        </p>
      </div>
      <Button
        look="bare"
        aria-label={`Trek in: ${name}`}
        className="relative z-1 px-3"
        onClick={() => setAsking(true)}
      >
        Trek in
      </Button>
      {isAsking && <RevokeDialog id={id} link={link} onClose={() => setAsking(false)} />}
    </li>
  );
}

interface RevokeDialogProps extends DoorLinksProps {
  readonly link: DoorLink;
  readonly onClose: () => void;
}

function RevokeDialog({ id, link: { id: link, name, openedAt, ticks }, onClose }: RevokeDialogProps) {
  const revoke = useChange(revokeDoorLink, { onSuccess: onClose, invalidates: [adminKey], failed: null });
  return (
    <FormDialog
      title={`De deurlink van ${name}`}
      submit="Trek in"
      submitting="Intrekken..."
      look="danger"
      change={revoke}
      failed="Fout bij intrekken"
      onSubmit={() => revoke.mutate({ params: { id, link } })}
      onClose={onClose}
    >
      <p>
        {openedAt === null
          ? "Niemand opende hem nog. Daarna kan dat ook niet meer."
          : `De namen verdwijnen van dat toestel. ${ticks === 0 ? "Er is nog niets mee aangevinkt." : `${countInWords(ticks, "vinkje dat ermee is gezet, blijft", "vinkjes die ermee zijn gezet, blijven")}.`}`}
      </p>
    </FormDialog>
  );
}

function Revoked({ links }: { links: readonly DoorLink[] }) {
  const { timeZone } = useSite();
  const revoked = links.flatMap(({ name, revokedAt }) =>
    revokedAt === null ? [] : [`${name}, ${timeIn(timeZone, Date.parse(revokedAt))}`],
  );
  if (revoked.length === 0) return null;
  return (
    <p className="mt-2.5 text-sm wrap-anywhere text-soft">
      Ingetrokken: {revoked.join("; ")}. De lijst verdwijnt van dat toestel zodra het verbinding heeft.
    </p>
  );
}

const NOT_MADE = "De deurlink kon niet worden gemaakt";

function NewLinkForm({ id, onMade }: DoorLinksProps & { readonly onMade: () => void }) {
  const form = useCheckedForm(NewDoorLink, { name: "" });
  const make = useChange(makeDoorLink, {
    onSuccess: () => {
      form.reset();
      onMade();
    },
    invalidates: [adminKey],
    failed: unlessRetried(NOT_MADE),
  });
  const onPress = usePressOnce(() => form.getValues("name") === "");
  return (
    <form
      noValidate
      aria-label="Nieuwe deurlink"
      className="flex max-w-100 flex-wrap items-end gap-2.5"
      onSubmit={form.handleSubmit((checked) => make.mutate({ params: { id }, body: checked }))}
    >
      <div className="min-w-0 flex-1">
        <Field
          label="Nieuwe link voor"
          placeholder="Voornaam"
          autoComplete="off"
          {...formField(form, "name")}
        />
      </div>
      <Button look="primary" type="submit" className="min-h-11.5" disabled={make.isPending} onClick={onPress}>
        Maak
      </Button>
      <SaveFailed error={make.error} what={NOT_MADE} />
    </form>
  );
}
