import type { MessageStructureObject } from "imapflow";

/** Of a part that is read, in bytes as it was sent. */
const MAX_OF_PART = 256 * 1024;
const MAX_PARTS = 10;
const MAX_NAMED = 20;

/** What says what a mail is; the first text is what its sender wrote. */
const READ = /^(?:text\/calendar|message\/(?:delivery-status|feedback-report)|text\/rfc822-headers)$/;

export interface OutlinePart {
  /** As IMAP numbers it (RFC 3501, 6.4.5). */
  readonly key: string;
  readonly node: MessageStructureObject;
}

/** The parts to fetch of a mail that is too large to be fetched whole. */
export function partsToRead(structure: MessageStructureObject): readonly OutlinePart[] {
  const leaves = leavesOf(structure);
  const text = leaves.find(isText("text/plain")) ?? leaves.find(isText("text/html"));
  const others = leaves.filter(({ type, size = 0 }) => READ.test(type) && size <= MAX_OF_PART);
  return [...(text ? [text] : []), ...others]
    .slice(0, MAX_PARTS)
    .map((node) => ({ key: node.part ?? "1", node }));
}

export const partQuery = ({ key }: OutlinePart) => ({ key, start: 0, maxLength: MAX_OF_PART });

/**
 * A small mail in place of a large one: its header, the parts that were read, and the others as empty attachments with their
 * names (RFC 2046, RFC 2231).
 */
export function outlineOf(
  header: Buffer,
  structure: MessageStructureObject,
  read: ReadonlyMap<OutlinePart, Buffer>,
): Buffer {
  const nodes = new Set([...read.keys()].map(({ node }) => node));
  const others = leavesOf(structure).filter((node) => !nodes.has(node));
  const written = [...read].map(([{ node }, bytes]) => [headerOf(node), bytes] as const);
  const named = others.slice(0, MAX_NAMED).map((node) => [attachmentOf(node), Buffer.alloc(0)] as const);
  const parts = [...written, ...named].flatMap(([about, bytes]) => [
    Buffer.from(`--${BOUNDARY}\r\n${about}\r\n`),
    bytes,
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([
    Buffer.from(`${withoutContent(header)}Content-Type: ${kindOf(structure)}\r\n\r\n`, "latin1"),
    ...parts,
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
}

const BOUNDARY = "trefpunt-outline-4f1c9d";

const leavesOf = (node: MessageStructureObject): MessageStructureObject[] =>
  node.childNodes && node.type.startsWith("multipart/") ? node.childNodes.flatMap(leavesOf) : [node];

const isText = (type: string) => (node: MessageStructureObject) =>
  node.type === type && node.disposition !== "attachment";

/** A report stays a report. */
function kindOf({ type, parameters = {} }: MessageStructureObject): string {
  const kind = type.startsWith("multipart/") ? type : "multipart/mixed";
  const report = parameters["report-type"];
  return `${kind}; boundary="${BOUNDARY}"${report ? `; report-type="${quotable(report)}"` : ""}`;
}

const withoutContent = (header: Buffer): string =>
  header
    .toString("latin1")
    .replaceAll(/^content-[^:\r\n]*:[^\n]*\n(?:[ \t][^\n]*\n)*/gim, "")
    .replace(/(?:\r?\n)+$/, "\r\n");

const headerOf = ({ type, encoding = "7bit", parameters = {} }: MessageStructureObject): string => {
  const named = Object.entries(parameters).map(([name, value]) => `; ${name}="${quotable(value)}"`);
  return `Content-Type: ${type}${named.join("")}\r\nContent-Transfer-Encoding: ${quotable(encoding)}\r\n`;
};

const attachmentOf = (node: MessageStructureObject): string => {
  const name = encodeURIComponent(nameOf(node));
  const disposition = node.disposition === "inline" && node.id ? "inline" : "attachment";
  const id = node.id ? `Content-ID: ${quotable(node.id)}\r\n` : "";
  return `Content-Type: ${node.type}\r\nContent-Disposition: ${disposition}; filename*=utf-8''${name}\r\n${id}`;
};

const nameOf = ({ dispositionParameters = {}, parameters = {} }: MessageStructureObject): string =>
  dispositionParameters.filename ?? parameters.name ?? "";

const quotable = (text: string): string => text.replaceAll(/["\\\r\n]/g, "");
