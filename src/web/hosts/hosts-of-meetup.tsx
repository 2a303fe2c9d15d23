import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { addHost, type DoorLink, type Host, meetupHosts, removeHost, showHost } from "#contract/hosts.ts";
import type { MeetupId } from "#contract/ids.ts";
import { Loaded } from "../base/loaded.tsx";
import { adminKey, meetupsKey } from "../base/query-meta.ts";
import { queryOf } from "../base/query-of.ts";
import { useChange } from "../base/use-change.ts";
import { FormDialog } from "../forms/form-dialog.tsx";
import { FoundMembers } from "../lists/found-members.tsx";
import { useRights } from "../sessions/viewer.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { RowsSkeleton, rowsClass } from "../ui/card.tsx";
import { Dialog, DialogBody } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Checkbox, Toggle } from "../ui/toggle.tsx";
import { doorLinksQuery } from "./queries.ts";

interface HostsOfMeetupProps {
  readonly id: MeetupId;
}

export function HostsOfMeetup({ id }: HostsOfMeetupProps) {
  const { isAdmin } = useRights();
  const [isAdding, setAdding] = useState(false);
  return (
    <section aria-labelledby="organisatoren" className="max-w-170">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="organisatoren" className="text-xl font-heading">
          Organisatoren
        </h2>
        {isAdmin && (
          <Button onClick={() => setAdding(true)}>
            <Plus size={17} aria-hidden="true" /> Organisator toevoegen
          </Button>
        )}
      </div>
      <Loaded query={hostsQuery(id)} failed="Fout bij ophalen van wie er helpt" loading={<RowsSkeleton />}>
        {({ organisers }) => <Hosts id={id} organisers={organisers} />}
      </Loaded>
      <p className="mt-3 text-md text-soft">
        Een organisator past deze meetup aan, houdt de deelnemerslijst en de deur bij, schrijft aan wie komt
        en maakt het verslag. Andere meetups en de ledenlijst blijven bij de beheerders.
      </p>
      {isAdding && <AddHostDialog id={id} onClose={() => setAdding(false)} />}
    </section>
  );
}

function Hosts({ id, organisers }: HostsOfMeetupProps & { readonly organisers: readonly Host[] }) {
  const { isAdmin } = useRights();
  const own = organisers.find(({ isSelf }) => isSelf);
  return (
    <div className="space-y-3">
      {organisers.length === 0 ? (
        <p className="rounded-card border border-line bg-surface p-4 text-soft">
          Nog niemand; de beheerders regelen het.
        </p>
      ) : (
        <ul aria-label="Organisatoren" className={rowsClass}>
          {organisers.map((organiser) => (
            <li key={organiser.id} className="flex items-center gap-3 py-2.5 pr-1.5 pl-4">
              <Avatar name={organiser.name} className="size-9 text-sm" />
              <div className="min-w-0 flex-1 wrap-anywhere">
                <p className="font-semibold">{organiser.name}</p>
                <p className="text-sm text-soft">{aboutHost(organiser)}</p>
              </div>
              {isAdmin && <RemoveButton id={id} organiser={organiser} />}
            </li>
          ))}
        </ul>
      )}
      {own && <ShownToggle id={id} shown={own.shown} />}
    </div>
  );
}

const aboutHost = ({ isAdmin, shown }: Host): string =>
  [isAdmin ? "Beheerder" : "Alleen deze meetup", shown ? "naam staat op de pagina" : ""]
    .filter(Boolean)
    .join(", ");

interface OneHostProps extends HostsOfMeetupProps {
  readonly organiser: Host;
}

function RemoveButton({ id, organiser }: OneHostProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        look="bare"
        aria-label={`Haal weg: ${organiser.name}`}
        className="px-3"
        onClick={() => setAsking(true)}
      >
        Haal weg
      </Button>
      {isAsking && <RemoveDialog id={id} organiser={organiser} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Says which door links end with the right, and lets the admin revoke the others of the meetup too. */
function RemoveDialog({ id, organiser, onClose }: OneHostProps & { readonly onClose: () => void }) {
  const [chosen, setChosen] = useState<DoorLink["id"][]>([]);
  const remove = useChange(removeHost, { onSuccess: onClose, invalidates: [adminKey, meetupsKey] });
  const toggle = (link: DoorLink["id"]) =>
    setChosen(chosen.includes(link) ? chosen.filter((other) => other !== link) : [...chosen, link]);
  return (
    <FormDialog
      title={`${organiser.name} weghalen`}
      spacing=""
      submit="Haal weg"
      submitting="Bezig..."
      change={remove}
      onSubmit={() => remove.mutate({ params: { id, member: organiser.id }, query: { links: chosen } })}
      onClose={onClose}
    >
      <p>{organiser.name} organiseert deze meetup dan niet meer.</p>
      <Loaded
        query={doorLinksQuery(id)}
        failed="Fout bij ophalen van de deurlinks"
        loading={<RowsSkeleton />}
      >
        {({ links }) => (
          <LinksOfMeetup
            organiser={organiser}
            links={links.filter(({ revokedAt }) => revokedAt === null)}
            chosen={chosen}
            onToggle={toggle}
          />
        )}
      </Loaded>
    </FormDialog>
  );
}

interface LinksOfMeetupProps {
  readonly organiser: Host;
  readonly links: readonly DoorLink[];
  readonly chosen: readonly DoorLink["id"][];
  readonly onToggle: (link: DoorLink["id"]) => void;
}

function LinksOfMeetup({ organiser, links, chosen, onToggle }: LinksOfMeetupProps) {
  const isEnding = ({ madeBy }: DoorLink) => madeBy === organiser.id && !organiser.isAdmin;
  const ending = links.filter(isEnding);
  const others = links.filter((link) => !isEnding(link));
  return (
    <>
      {ending.length > 0 && (
        <p className="mt-3">
          {ending.length === 1 ? "Deze deurlink vervalt" : "Deze deurlinks vervallen"}:{" "}
          {ending.map(({ name }) => name).join(", ")}.
        </p>
      )}
      {others.length > 0 && (
        <fieldset className="mt-4 space-y-2">
          <legend className="mb-2 font-semibold">Trek ook deze deurlinks in</legend>
          {others.map(({ id, name }) => (
            <Checkbox key={id} label={name} checked={chosen.includes(id)} onChange={() => onToggle(id)} />
          ))}
        </fieldset>
      )}
    </>
  );
}

function ShownToggle({ id, shown }: HostsOfMeetupProps & { readonly shown: boolean }) {
  const change = useChange(showHost, { invalidates: [adminKey, meetupsKey] });
  return (
    <Toggle
      label="Mijn naam op de pagina"
      hint="‘Georganiseerd door …’, zonder je adres. Vragen gaan naar het contactadres van de club."
      checked={change.isPending ? change.variables.body.shown : shown}
      onChange={(wanted) => change.mutate({ params: { id }, body: { shown: wanted } })}
    />
  );
}

const hostsQuery = (id: MeetupId) =>
  queryOf(meetupHosts, {
    queryKey: [...adminKey, "organisers", id],
    input: { params: { id } },
    staleTime: 0,
  });

function AddHostDialog({ id, onClose }: { id: MeetupId; onClose: () => void }) {
  const [search, setSearch] = useState("");
  const add = useChange(addHost, { onSuccess: onClose, invalidates: [adminKey] });
  return (
    <Dialog title="Organisator toevoegen" open onClose={onClose}>
      <DialogBody>
        <Field
          label="Zoek een lid"
          type="search"
          autoComplete="off"
          hint="Op naam of e-mailadres. Het lid krijgt een e-mail met wat dit betekent."
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <FoundMembers
          sought={search.trim()}
          action="Voeg toe"
          saysNone
          isBusy={add.isPending}
          onChoose={({ id: member }) => add.mutate({ params: { id }, body: { member } })}
        />
      </DialogBody>
    </Dialog>
  );
}
