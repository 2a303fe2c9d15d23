import type { ComponentProps } from "react";
import type { Encryption } from "#contract/site/connections.ts";
import { Consequence, Field, SelectField } from "../../../ui/field.tsx";

/** The ports that people know, by kind of encryption. */
type UsualPorts = Readonly<Record<"tls" | "starttls", number>>;

interface PortForm {
  register(name: "encryption", options: { readonly onChange: () => void }): ComponentProps<"select">;
  getValues(): { readonly port: string; readonly encryption: Encryption };
  setValue(name: "port", value: string, options: { readonly shouldDirty: true }): void;
}

/** The port follows the encryption, unless the admin typed one of their own. */
export function encryptionField(form: PortForm, ports: UsualPorts) {
  const usual = new Set(["", ...Object.values(ports).map(String)]);
  return form.register("encryption", {
    onChange: () => {
      const { port, encryption } = form.getValues();
      if (encryption !== "none" && usual.has(port))
        form.setValue("port", String(ports[encryption]), { shouldDirty: true });
    },
  });
}

interface ServerFieldsProps {
  readonly ports: UsualPorts;
  readonly host: Partial<ComponentProps<typeof Field>>;
  readonly port: Partial<ComponentProps<typeof Field>>;
  readonly encryption: Partial<ComponentProps<typeof SelectField>>;
}

export const ServerFields = ({ ports, host, port, encryption }: ServerFieldsProps) => (
  <div className="space-y-4">
    <Field
      label="Server"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="mail.voorbeeld.nl"
      {...host}
    />
    <div className="flex gap-3 max-sm:flex-col">
      <Field label="Poort" inputMode="numeric" autoComplete="off" className="sm:w-28" {...port} />
      <SelectField
        label="Versleuteling"
        className="min-w-0 flex-1"
        choices={[
          { value: "tls", label: `Vanaf het begin (${ports.tls})` },
          { value: "starttls", label: `STARTTLS (${ports.starttls})` },
          { value: "none", label: "Geen, en geen wachtwoord" },
        ]}
        {...encryption}
      />
    </div>
  </div>
);

interface ServerLineProps {
  readonly host: string;
  readonly port: string;
  readonly encryption: Encryption;
  readonly onOpen: () => void;
}

/** What the chosen provider sets. */
export const ServerLine = ({ host, port, encryption, onOpen }: ServerLineProps) => (
  <Consequence>
    <span className="wrap-anywhere">
      {host}, poort {port}, {encryption === "none" ? "niet versleuteld" : "versleuteld"}.
    </span>{" "}
    <button
      type="button"
      className="relative font-semibold text-accent underline-offset-3 before:absolute before:-inset-x-1 before:-inset-y-3.5 hover:underline"
      onClick={onOpen}
    >
      Zelf invullen
    </button>
  </Consequence>
);
