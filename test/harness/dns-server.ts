import { createSocket } from "node:dgram";
import { once } from "node:events";

const TXT = 16;
const SERVER_FAILURE = 2;
const NO_SUCH_NAME = 3;
const ANSWER_FLAGS = 0x8180;

/** What a name has: texts, or a server that fails; a name that is not given does not exist. */
export type Zone = Readonly<Record<string, readonly string[] | "fails">>;

/** A DNS server for TXT records (RFC 1035) on a free port. @returns its address, as resolvers take it */
export async function startDnsServer(zone: Zone): Promise<{ address: string; close(): void }> {
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => socket.send(answerTo(query, zone), port, address));
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() };
}

function answerTo(query: Buffer, zone: Zone): Buffer {
  const { name, end } = nameAt(query, 12);
  const found = zone[name];
  const texts = found === undefined || found === "fails" ? [] : found;
  const code = found === "fails" ? SERVER_FAILURE : found === undefined ? NO_SUCH_NAME : 0;
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(ANSWER_FLAGS | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(texts.length, 6);
  return Buffer.concat([header, query.subarray(12, end + 4), ...texts.map(txtRecord)]);
}

function nameAt(query: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("ascii", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
}

/** With a pointer to the name of the question; a long text is in pieces of at most 255 bytes. */
function txtRecord(text: string): Buffer {
  const pieces = (text.match(/.{1,255}/gs) ?? [""]).map((piece) =>
    Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece, "ascii")]),
  );
  const data = Buffer.concat(pieces);
  const fixed = Buffer.alloc(12);
  fixed.writeUInt16BE(0xc00c, 0);
  fixed.writeUInt16BE(TXT, 2);
  fixed.writeUInt16BE(1, 4);
  fixed.writeUInt32BE(60, 6);
  fixed.writeUInt16BE(data.length, 10);
  return Buffer.concat([fixed, data]);
}
