import * as z from "zod/mini";
import { urlParts } from "./url-parts.ts";

/** Nothing that stands around an address or makes a second spelling of it (RFC 5322): one mailbox, one address. */
const LOCAL_PART = /^(?!\.)(?!.*\.(?:\.|$))[^\s\p{C}@<>(),;:"\\[\]]+$/u;
/** What a URL would not take for part of its host. */
const DOMAIN = /^[^\s\p{C}@<>(),;:"\\[\]/?#%]+$/u;
/** Labels of letters, digits and hyphens (RFC 1123, 2.1), the last one no number. */
const ASCII_DOMAIN = /^(?:[a-z\d_](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/;

/** The one spelling of an address that limits and members are counted by; what is no address stays as it is. */
function inOneSpelling(typed: string): string {
  const text = typed.normalize("NFKC").toLowerCase();
  const at = text.lastIndexOf("@");
  const domain = asciiDomain(text.slice(at + 1));
  return at === -1 || domain === undefined ? text : `${text.slice(0, at)}@${domain}`;
}

/** As mail servers know it (IDNA, RFC 5891): `münchen.de` is `xn--mnchen-3ya.de`. */
function asciiDomain(domain: string): string | undefined {
  return DOMAIN.test(domain) ? urlParts(`http://${domain}`)?.hostname : undefined;
}

function isAddress(address: string): boolean {
  const at = address.lastIndexOf("@");
  return LOCAL_PART.test(address.slice(0, Math.max(at, 0))) && ASCII_DOMAIN.test(address.slice(at + 1));
}

const INVALID = "Ongeldig email adres";

export const EmailAddress = z
  .string({ error: "Email is verplicht" })
  .check(
    z.trim(),
    z.minLength(1, { error: "Email is verplicht", abort: true }),
    z.maxLength(254, { error: INVALID, abort: true }),
    z.overwrite(inOneSpelling),
    z.maxLength(254, { error: INVALID, abort: true }),
    z.refine(isAddress, { error: INVALID }),
  );
