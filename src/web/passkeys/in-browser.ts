import { MadePasskey, type MakeOptions, ShownPasskey, type ShowOptions } from "#contract/passkeys.ts";
import { sentenceOf } from "../api.ts";

/** Browsers of before 2025 cannot read the options; they sign in by password or code. */
export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential !== "undefined" && "parseRequestOptionsFromJSON" in PublicKeyCredential;

export async function makePasskey(options: MakeOptions): Promise<MadePasskey> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return MadePasskey.parse(asJson(await navigator.credentials.create({ publicKey })));
}

export async function showPasskey(options: ShowOptions): Promise<ShownPasskey> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return ShownPasskey.parse(asJson(await navigator.credentials.get({ publicKey })));
}

const asJson = (credential: Credential | null): unknown =>
  credential instanceof PublicKeyCredential ? credential.toJSON() : null;

/** The browser's own reasons, by the name of its exception (WebAuthn 3, sections 5.1.3 and 5.1.4). */
const REASONS: Readonly<Record<string, string>> = {
  NotAllowedError: "Er is geen passkey getoond. Probeer het opnieuw",
  InvalidStateError: "Op dit apparaat staat al een passkey van jou",
  SecurityError: "Passkeys werken alleen op het eigen adres van de site",
};

export const passkeySentence = (error: unknown): string =>
  (error instanceof DOMException && REASONS[error.name]) || sentenceOf(error, "Er is een fout opgetreden");
