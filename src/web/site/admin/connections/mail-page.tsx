import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { EmailAddress } from "#contract/fields.ts";
import {
  type CheckStep,
  type Connections,
  ENCRYPTIONS,
  MailForm,
  saveMail,
} from "#contract/site/connections.ts";
import { type MailProvider, mailProviderOf } from "#domain/mail-providers.ts";
import { call } from "../../../base/api.ts";
import { useSite } from "../../../base/page-state.tsx";
import { CONNECTION_TITLES } from "../../../connections/titles.ts";
import { useKeptForm } from "../../../forms/kept-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Consequence, Field, formField } from "../../../ui/field.tsx";
import { Note } from "../../../ui/notices.tsx";
import { MaybeFixed } from "../maybe-fixed.tsx";
import { OwnDetailsDialog } from "../own-details-dialog.tsx";
import { CheckCard } from "./check-card.tsx";
import { ConnectionForm, ConnectionPage } from "./connection-form.tsx";
import { type OwnServer, useOwnServer } from "./own-server.ts";
import { PasswordField } from "./password-field.tsx";
import { OTHER, ProviderChoice, providerId, providerOrHost } from "./provider-choice.tsx";
import { SenderCard } from "./sender-card.tsx";
import { encryptionField, ServerFields, ServerLine } from "./server-fields.tsx";
import { hasPassword, lacksPassword, PASSWORD_MISSING, typedAccount, useSaving } from "./use-saving.ts";

const TITLE = CONNECTION_TITLES.mail;

export const MailConnectionPage = () => (
  <ConnectionPage title={TITLE} kind="mail">
    {(connections) => <MailConnection connections={connections} />}
  </ConnectionPage>
);

/** Without the password, which stays on no device. */
const Draft = z.object({
  provider: z.string(),
  host: z.string(),
  port: z.string(),
  encryption: z.enum(ENCRYPTIONS),
  user: z.string(),
  fromName: z.string(),
  fromAddress: z.string(),
  replyTo: z.string(),
});

interface MailValues extends z.output<typeof Draft> {
  readonly password: string;
  /** Set when it is sent. */
  readonly revision: null;
}

const EMPTY = { provider: "", host: "", port: "", encryption: "tls", user: "" } as const;

function valuesOf({ stored, from, replyTo }: Connections["mail"]): MailValues {
  const account = stored
    ? {
        provider: stored.provider ?? OTHER,
        host: stored.host,
        port: String(stored.port),
        encryption: stored.encryption,
        user: stored.user ?? "",
      }
    : EMPTY;
  return {
    ...account,
    password: "",
    revision: null,
    fromName: stored?.fromName ?? "",
    fromAddress: stored?.fromAddress ?? addressIn(from),
    replyTo: (stored ? stored.replyTo : replyTo) ?? "",
  };
}

/** Empty: the default of a site without a mail server is no address that servers accept. */
function addressIn(from: string): string {
  const address = /<([^>]+)>$/.exec(from)?.[1] ?? from;
  return EmailAddress.safeParse(address).success ? address : "";
}

const INBOX_ENDS = "‘E-mail die terugkomt’ logt in met deze gegevens, en wordt dan ook niet meer gelezen.";

function MailConnection({ connections }: { readonly connections: Connections }) {
  const { mail } = connections;
  const start = valuesOf(mail);
  const server = useOwnServer("smtp", start);
  const [lookedUp, setLookedUp] = useState(start.fromAddress);
  const { form, values, offered, done } = useKeptForm<MailValues, MailForm, z.output<typeof Draft>>({
    name: "mail-connection",
    schema: MailForm,
    start,
    draft: Draft,
    write: ({ password, ...others }) => others,
    onContinue: (draft) => {
      server.follow(draft);
      setLookedUp(draft.fromAddress);
    },
    isFocusedByPage: true,
    describe: providerOrHost,
  });
  const saving = useSaving<MailForm>({
    kind: "mail",
    connections,
    send: (body, revision) =>
      call(saveMail, { body: { ...body, provider: providerId(body.provider), revision } }),
    onChecked: (isRefused) => {
      if (isRefused("sign-in")) form.setError("password", { message: "Geweigerd; zie de controle" });
      if (isRefused("sender")) form.setError("fromAddress", { message: "Niet aangenomen; zie de controle" });
    },
    onSaved: (saved) => {
      done();
      form.reset(valuesOf(saved.mail));
    },
  });
  const isStored = hasPassword(mail.stored, values);
  const submit = form.handleSubmit(
    (checked) => {
      setLookedUp(checked.fromAddress);
      if (lacksPassword(checked, isStored)) form.setError("password", PASSWORD_MISSING);
      else saving.mutate(checked);
    },
    () => {
      if (lacksPassword(typedAccount(values), isStored)) form.setError("password", PASSWORD_MISSING);
    },
  );
  const more = ({ step, state }: CheckStep) => {
    if (step === "test-mail") return state === "ok" && <Arrival test={mail.test} />;
    if (state !== "refused") return null;
    if (step === "connect" && !server.isOwn)
      return <Button onClick={server.open}>Vul de server zelf in</Button>;
    if (step === "sign-in")
      return <Button onClick={() => form.setFocus("password")}>Nieuw wachtwoord</Button>;
    if (step === "sender" && values.user.includes("@") && values.user !== values.fromAddress)
      return (
        <Button
          disabled={saving.isPending}
          onClick={() => {
            form.setValue("fromAddress", values.user, { shouldDirty: true });
            void submit();
          }}
        >
          <span className="wrap-anywhere">Gebruik {values.user}</span>
        </Button>
      );
    return null;
  };
  return (
    <ConnectionForm
      label={TITLE}
      kind="mail"
      isStored={mail.stored !== null}
      alsoEnds={mail.follows.includes("inbox") ? INBOX_ENDS : undefined}
      offered={offered}
      saving={saving}
      note={mail.testTo !== null && `De testmail gaat naar ${mail.testTo}.`}
      onSubmit={submit}
      results={(heading) => (
        <>
          <CheckCard
            heading={heading}
            saving={saving}
            kind="mail"
            checkedAt={mail.checkedAt}
            inForce={inForce(mail)}
            more={more}
            onKeep={form.handleSubmit((checked) => saving.mutate({ ...checked, isPostponedKept: true }))}
          />
          {EmailAddress.safeParse(lookedUp).success && (
            <SenderCard address={lookedUp} provider={providerId(values.provider) ?? ""} />
          )}
        </>
      )}
    >
      {mail.testTo === null && <OwnAddressFirst />}
      <MailFields
        form={form}
        values={values}
        mail={mail}
        isStored={isStored}
        server={server}
        onSender={setLookedUp}
      />
    </ConnectionForm>
  );
}

const inForce = ({ used }: Connections["mail"]) => ({
  now: used ? `De site verstuurt nu via ${used.host}.` : "E-mail gaat nu nog nergens heen.",
  still: used ? "De site verstuurt nog met de vorige instelling." : "E-mail gaat nog nergens heen.",
  saved: "De site verstuurt nu hiermee.",
});

function Arrival({ test }: { readonly test: Connections["mail"]["test"] }) {
  if (test === null) return null;
  return (
    <p role="status" className={test.arrivedAt === null ? "text-soft" : "font-semibold text-green"}>
      {test.arrivedAt === null
        ? "Aangenomen is nog niet aangekomen: open hem, en kies ‘Hij is er’."
        : "Hij is aangekomen."}
    </p>
  );
}

/** The site of a new admin knows no address yet that gets mail. */
function OwnAddressFirst() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Note look="warning">
      <p>Vul eerst je eigen e-mailadres in bij je account; daar gaat de testmail heen.</p>
      <div className="mt-2.5">
        <Button onClick={() => setOpen(true)}>Vul je adres in</Button>
      </div>
      {isOpen && <OwnDetailsDialog onClose={() => setOpen(false)} />}
    </Note>
  );
}

interface MailFieldsProps {
  readonly form: UseFormReturn<MailValues, unknown, MailForm>;
  readonly values: MailValues;
  readonly mail: Connections["mail"];
  /** Whether the stored password fits what is filled in. */
  readonly isStored: boolean;
  readonly server: OwnServer;
  /** The address of the sender was typed or changed. */
  readonly onSender: (address: string) => void;
}

function MailFields({ form, values, mail, isStored, server, onSender }: MailFieldsProps) {
  const site = useSite();
  const provider = mailProviderOf(values.provider);
  const isMailbox = values.provider === "" || provider?.userIsAddress === true;
  const { errors } = form.formState;
  const change = (name: "user" | "fromAddress", typed: string) => {
    if (name === "user" && values.fromAddress === "" && typed.includes("@"))
      form.setValue("fromAddress", typed, { shouldDirty: true });
    onSender(form.getValues("fromAddress"));
  };
  return (
    <>
      <div className="space-y-3">
        <ProviderChoice
          label="Bij wie zit jullie e-mail?"
          value={values.provider}
          suits={() => true}
          error={values.provider === "" && errors.host ? "Kies bij wie jullie e-mail zit" : undefined}
          onPick={(value) => server.pick(form, value)}
        />
        {provider?.note && <Consequence>{provider.note}.</Consequence>}
        {provider && !server.isOwn && <ServerLine {...values} onOpen={server.open} />}
        {server.isOwn && (
          <ServerFields
            ports={SMTP_PORTS}
            host={formField(form, "host")}
            port={formField(form, "port")}
            encryption={encryptionField(form, SMTP_PORTS)}
          />
        )}
      </div>
      <Field
        label={isMailbox ? "E-mailadres van de mailbox" : "Gebruiker"}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        {...formField(form, "user")}
        onBlur={({ target }) => change("user", target.value)}
      />
      <PasswordField
        key={mail.revision}
        label="Wachtwoord"
        isStored={isStored}
        below={<PasswordHint provider={provider} />}
        {...formField(form, "password")}
      />
      {mail.follows.includes("inbox") && (
        <Consequence>
          ‘E-mail die terugkomt’ logt in met dezelfde gebruiker en hetzelfde wachtwoord.
        </Consequence>
      )}
      <div className="space-y-5 border-t border-line pt-5">
        <h2 className="text-lg font-heading">Zo zien leden het</h2>
        {mail.fixedFrom === null ? (
          <>
            <Field
              label="Naam van de afzender"
              autoComplete="organization"
              placeholder={site.name}
              {...formField(form, "fromName")}
            />
            <Field
              label="Adres van de afzender"
              type="email"
              autoComplete="off"
              caution={provider && senderCaution(provider, values)}
              {...formField(form, "fromAddress")}
              onBlur={({ target }) => change("fromAddress", target.value)}
            />
            {mail.follows.includes("contact") && (
              <Consequence>
                Dit adres staat ook als ‘Contact’ op de site en in agenda’s, zolang bij ‘Club’ geen ander
                staat.
              </Consequence>
            )}
          </>
        ) : (
          <MaybeFixed label="Afzender" fixed={mail.from} variable={mail.fixedFrom} />
        )}
        {mail.fixedReplyTo === null ? (
          <Field
            label="Antwoorden gaan naar"
            type="email"
            autoComplete="off"
            hint="Leeg laten: naar het postvak dat de site leest, en zonder postvak naar het contactadres."
            {...formField(form, "replyTo")}
          />
        ) : (
          <MaybeFixed label="Antwoorden gaan naar" fixed={mail.replyTo ?? ""} variable={mail.fixedReplyTo} />
        )}
      </div>
    </>
  );
}

const SMTP_PORTS = { tls: 465, starttls: 587 } as const;

const senderCaution = ({ name, senderIsAccount }: MailProvider, { user, fromAddress }: MailValues) =>
  senderIsAccount && user !== "" && fromAddress !== "" && fromAddress !== user
    ? `${name} verstuurt meestal alleen namens ${user}.`
    : null;

function PasswordHint({ provider }: { readonly provider: MailProvider | null }) {
  if (provider === null) return null;
  const { name, appPassword, note } = provider;
  if (appPassword !== null)
    return (
      <Consequence>
        {note === null && `Je gewone wachtwoord van ${name} werkt hier niet. `}
        <a
          href={appPassword}
          target="_blank"
          rel="noreferrer"
          className="relative font-semibold text-accent underline-offset-3 before:absolute before:-inset-y-3.5 before:inset-x-0 hover:underline"
        >
          {note === null ? "Maak een app-wachtwoord" : `Zo kom je eraan bij ${name}`}
        </a>
      </Consequence>
    );
  return note === null && <Consequence>Bij {name} is dit het wachtwoord van de mailbox zelf.</Consequence>;
}
