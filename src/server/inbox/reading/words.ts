import { namesInWords } from "#domain/wording.ts";
import { lineOf as printableLine } from "../../meetups/imports/plain-text.ts";
import { storable } from "../../platform/storable.ts";

const MOST = { line: 500, text: 20_000, html: 100_000, address: 320 };

export const lineOf = (text: string): string => printableLine(text.slice(0, 4 * MOST.line), MOST.line);

export const textOf = (text: string): string =>
  storable(text.replaceAll(/\r\n?/g, "\n").trim().slice(0, MOST.text));

/** Null when it is too long: a part of it would be broken. */
export const htmlOf = (html: string): string | null => (html.length > MOST.html ? null : storable(html));

/** Without characters that hide or turn others, by which one address looks like another. */
const ADDRESS = /^[^\s@<>",;:\p{Cc}\p{Cf}]+@[^\s@<>",;:\p{Cc}\p{Cf}]+$/u;

/** In lower case; null when this is no address. */
export function addressOf(text: string): string | null {
  const address = text.trim().replace(/^<(.*)>$/, "$1");
  return address.length <= MOST.address && ADDRESS.test(address) ? storable(address.toLowerCase()) : null;
}

const MAX_FILES = 5;

/** What came along and is not kept here: the mail itself has it, in the mailbox. Empty: no file did. */
export function filesInWords(parts: readonly { readonly fileName: string | null }[]): string {
  const names = parts.flatMap(({ fileName }) => (fileName === null ? [] : [lineOf(fileName)]));
  if (names.length === 0) return "";
  const more = names.length > MAX_FILES ? [`nog ${names.length - MAX_FILES}`] : [];
  const listed = namesInWords([...names.slice(0, MAX_FILES), ...more]);
  return `${names.length === 1 ? "Er zat een bijlage" : `Er zaten ${names.length} bijlagen`} bij (${listed}).`;
}
