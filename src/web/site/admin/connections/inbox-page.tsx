import type { UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { type Connections, ENCRYPTIONS, InboxForm, saveInbox } from "#contract/site/connections.ts";
import { mailProviderOf } from "#domain/mail-providers.ts";
import { call } from "../../../base/api.ts";
import { CONNECTION_TITLES } from "../../../connections/titles.ts";
import { useKeptForm } from "../../../forms/kept-form.ts";
import { Field, formField } from "../../../ui/field.tsx";
import { Checkbox } from "../../../ui/toggle.tsx";
import { CheckCard } from "./check-card.tsx";
import { ConnectionForm, ConnectionPage } from "./connection-form.tsx";
import { type OwnServer, useOwnServer } from "./own-server.ts";
import { PasswordField } from "./password-field.tsx";
import { OTHER, ProviderChoice, providerId, providerOrHost } from "./provider-choice.tsx";
import { encryptionField, ServerFields, ServerLine } from "./server-fields.tsx";
import { hasPassword, lacksPassword, PASSWORD_MISSING, typedAccount, useSaving } from "./use-saving.ts";

const TITLE = CONNECTION_TITLES.inbox;

export const InboxConnectionPage = () => (
  <ConnectionPage title={TITLE} kind="inbox">
    {(connections) => <InboxConnection connections={connections} />}
  </ConnectionPage>
);

/** Without the password, which stays on no device. */
const Draft = z.object({
  provider: z.string(),
  isMailAccount: z.boolean(),
  host: z.string(),
  port: z.string(),
  encryption: z.enum(ENCRYPTIONS),
  user: z.string(),
  folder: z.string(),
  address: z.string(),
});

interface InboxValues extends z.output<typeof Draft> {
  readonly password: string;
  /** Set when it is sent. */
  readonly revision: null;
}

/** At first that of the account that sends. */
function valuesOf({ inbox: { stored }, mail }: Connections): InboxValues {
  if (stored)
    return {
      provider: stored.provider ?? OTHER,
      isMailAccount: stored.isMailAccount,
      host: stored.host,
      port: String(stored.port),
      encryption: stored.encryption,
      user: stored.user ?? "",
      folder: stored.folder,
      address: stored.address,
      password: "",
      revision: null,
    };
  const provider = mailProviderOf(mail.stored?.provider ?? null);
  const user = mail.stored?.user ?? "";
  return {
    provider: provider?.imap ? provider.id : "",
    isMailAccount: mail.stored !== null,
    host: provider?.imap?.host ?? "",
    port: String(provider?.imap?.port ?? 993),
    encryption: provider?.imap?.encryption ?? "tls",
    user: "",
    folder: "INBOX",
    address: user.includes("@") ? user : (mail.stored?.fromAddress ?? ""),
    password: "",
    revision: null,
  };
}

function InboxConnection({ connections }: { readonly connections: Connections }) {
  const { inbox } = connections;
  const start = valuesOf(connections);
  const server = useOwnServer("imap", start);
  const { form, values, offered, done } = useKeptForm<InboxValues, InboxForm, z.output<typeof Draft>>({
    name: "inbox-connection",
    schema: InboxForm,
    start,
    draft: Draft,
    write: ({ password, ...others }) => others,
    onContinue: server.follow,
    isFocusedByPage: true,
    describe: providerOrHost,
  });
  const saving = useSaving<InboxForm>({
    kind: "inbox",
    connections,
    send: (body, revision) =>
      call(saveInbox, { body: { ...body, provider: providerId(body.provider), revision } }),
    onChecked: (isRefused) => {
      if (isRefused("sign-in") && !values.isMailAccount)
        form.setError("password", { message: "Geweigerd; zie de controle" });
    },
    onSaved: (saved) => {
      done();
      form.reset(valuesOf(saved));
    },
  });
  const isStored = hasPassword(inbox.stored, values);
  return (
    <ConnectionForm
      label={TITLE}
      kind="inbox"
      isStored={inbox.stored !== null}
      offered={offered}
      saving={saving}
      onSubmit={form.handleSubmit(
        (checked) => {
          if (!checked.isMailAccount && lacksPassword(checked, isStored))
            form.setError("password", PASSWORD_MISSING);
          else saving.mutate(checked);
        },
        () => {
          if (!values.isMailAccount && lacksPassword(typedAccount(values), isStored))
            form.setError("password", PASSWORD_MISSING);
        },
      )}
      results={(heading) => (
        <CheckCard
          heading={heading}
          saving={saving}
          kind="inbox"
          checkedAt={inbox.checkedAt}
          inForce={inForce(inbox)}
          during={connections.mail.used === null ? undefined : WAITS_FOR_PROBE}
        />
      )}
    >
      <InboxFields form={form} values={values} connections={connections} server={server} />
    </ConnectionForm>
  );
}

const WAITS_FOR_PROBE =
  "De site mailt zichzelf en wacht tot die e-mail er is: dat kan een halve minuut duren.";

const inForce = ({ used }: Connections["inbox"]) => ({
  now: used ? `De site leest nu ${used.address}.` : "De site leest nog geen postvak.",
  still: used ? "De site leest nog het vorige postvak." : "De site leest nog geen postvak.",
  saved: "De site leest nu dit postvak.",
});

interface InboxFieldsProps {
  readonly form: UseFormReturn<InboxValues, unknown, InboxForm>;
  readonly values: InboxValues;
  readonly connections: Connections;
  readonly server: OwnServer;
}

const IMAP_PORTS = { tls: 993, starttls: 143 } as const;

function InboxFields({ form, values, connections, server }: InboxFieldsProps) {
  const { mail, inbox } = connections;
  const provider = mailProviderOf(values.provider);
  const { errors } = form.formState;
  return (
    <>
      <p className="text-md text-soft">
        De site leest hier wat leden terugmailen en welke e-mail niet aankwam. Ze verwijdert er niets.
      </p>
      <div className="space-y-3">
        <ProviderChoice
          label="Bij wie zit het postvak?"
          value={values.provider}
          suits={({ imap }) => imap !== null}
          error={values.provider === "" && errors.host ? "Kies bij wie het postvak zit" : undefined}
          onPick={(value) => server.pick(form, value)}
        />
        {provider && !server.isOwn && <ServerLine {...values} onOpen={server.open} />}
        {server.isOwn && (
          <>
            <ServerFields
              ports={IMAP_PORTS}
              host={formField(form, "host")}
              port={formField(form, "port")}
              encryption={encryptionField(form, IMAP_PORTS)}
            />
            <Field label="Map" autoComplete="off" {...formField(form, "folder")} />
          </>
        )}
      </div>
      {mail.stored !== null && (
        <Checkbox
          label="Met de gegevens van ‘E-mail versturen’"
          hint={`Gebruiker ${mail.stored.user ?? "onbekend"}, met hetzelfde wachtwoord.`}
          {...form.register("isMailAccount")}
        />
      )}
      {!values.isMailAccount && (
        <>
          <Field
            label={provider ? "E-mailadres van de mailbox" : "Gebruiker"}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="email"
            {...formField(form, "user")}
          />
          <PasswordField
            key={inbox.revision}
            label="Wachtwoord"
            isStored={hasPassword(inbox.stored, values)}
            {...formField(form, "password")}
          />
        </>
      )}
      <Field
        label="Adres waar antwoorden heen gaan"
        type="email"
        autoComplete="off"
        hint="Wat leden terugmailen, komt in dit postvak aan."
        {...formField(form, "address")}
      />
    </>
  );
}
