import * as z from "zod/mini";
import { BROKER_PROTOCOLS, type Connections, MqttForm, saveMqtt } from "#contract/site/connections.ts";
import { call } from "../../../base/api.ts";
import { CONNECTION_TITLES } from "../../../connections/titles.ts";
import { useKeptForm } from "../../../forms/kept-form.ts";
import { Field, formField, SelectField } from "../../../ui/field.tsx";
import { CheckCard } from "./check-card.tsx";
import { ConnectionForm, ConnectionPage } from "./connection-form.tsx";
import { PasswordField } from "./password-field.tsx";
import { hasPassword, lacksPassword, PASSWORD_MISSING, typedAccount, useSaving } from "./use-saving.ts";

const TITLE = CONNECTION_TITLES.mqtt;

export const MqttConnectionPage = () => (
  <ConnectionPage title={TITLE} kind="mqtt">
    {(connections) => <MqttConnection connections={connections} />}
  </ConnectionPage>
);

/** Without the password, which stays on no device. */
const Draft = z.object({
  protocol: z.enum(BROKER_PROTOCOLS),
  host: z.string(),
  port: z.string(),
  user: z.string(),
});

interface MqttValues extends z.output<typeof Draft> {
  readonly password: string;
  /** Set when it is sent. */
  readonly revision: null;
}

const PORTS: Readonly<Record<(typeof BROKER_PROTOCOLS)[number], string>> = {
  mqtt: "1883",
  mqtts: "8883",
  ws: "1884",
  wss: "8884",
};

const PROTOCOLS: Readonly<Record<(typeof BROKER_PROTOCOLS)[number], string>> = {
  mqtt: "MQTT",
  mqtts: "MQTT, versleuteld",
  ws: "Websocket",
  wss: "Websocket, versleuteld",
};

const valuesOf = ({ stored }: Connections["mqtt"]): MqttValues => ({
  protocol: stored?.protocol ?? "mqtt",
  host: stored?.host ?? "",
  port: String(stored?.port ?? PORTS.mqtt),
  user: stored?.user ?? "",
  password: "",
  revision: null,
});

function MqttConnection({ connections }: { readonly connections: Connections }) {
  const { mqtt } = connections;
  const { stored } = mqtt;
  const { form, values, offered, done } = useKeptForm<MqttValues, MqttForm, z.output<typeof Draft>>({
    name: "mqtt-connection",
    schema: MqttForm,
    start: valuesOf(mqtt),
    draft: Draft,
    write: ({ password, ...others }) => others,
    isFocusedByPage: true,
    describe: ({ host }) => host,
  });
  const saving = useSaving<MqttForm>({
    kind: "mqtt",
    connections,
    send: (body, revision) => call(saveMqtt, { body: { ...body, revision } }),
    onSaved: (saved) => {
      done();
      form.reset(valuesOf(saved.mqtt));
    },
  });
  const isStored = hasPassword(stored, values);
  /** The usual port follows, until somebody types another. */
  const followProtocol = (protocol: keyof typeof PORTS) => {
    if (Object.values(PORTS).includes(values.port))
      form.setValue("port", PORTS[protocol], { shouldDirty: true });
  };
  return (
    <ConnectionForm
      label={TITLE}
      kind="mqtt"
      isStored={stored !== null}
      offered={offered}
      saving={saving}
      onSubmit={form.handleSubmit(
        (checked) => {
          if (lacksPassword(checked, isStored)) form.setError("password", PASSWORD_MISSING);
          else saving.mutate(checked);
        },
        () => {
          if (lacksPassword(typedAccount(values), isStored)) form.setError("password", PASSWORD_MISSING);
        },
      )}
      results={(heading) => (
        <CheckCard
          heading={heading}
          saving={saving}
          kind="mqtt"
          checkedAt={mqtt.checkedAt}
          inForce={inForce(mqtt)}
        />
      )}
    >
      <p className="text-md text-soft">
        Jullie avonden worden sensoren in Home Assistant: wanneer de volgende is, en hoeveel er komen. Namen
        gaan niet mee.
      </p>
      <SelectField
        label="Soort verbinding"
        choices={BROKER_PROTOCOLS.map((value) => ({ value, label: PROTOCOLS[value] }))}
        {...form.register("protocol", { onChange: ({ target }) => followProtocol(target.value) })}
      />
      <div className="flex gap-3 max-xs:flex-col">
        <Field
          label="Broker"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="homeassistant.local"
          className="min-w-0 flex-1"
          {...formField(form, "host")}
        />
        <Field
          label="Poort"
          inputMode="numeric"
          autoComplete="off"
          className="xs:w-28"
          {...formField(form, "port")}
        />
      </div>
      <Field
        label="Gebruiker"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...formField(form, "user")}
      />
      <PasswordField
        key={mqtt.revision}
        label="Wachtwoord"
        isStored={isStored}
        {...formField(form, "password")}
      />
    </ConnectionForm>
  );
}

const inForce = ({ used }: Connections["mqtt"]) => ({
  now: used ? `De site publiceert nu naar ${used.place}.` : "De site publiceert nog nergens heen.",
  still: used ? "De site publiceert nog naar de vorige broker." : "De site publiceert nog nergens heen.",
  saved: "De site publiceert nu hiernaartoe.",
});
