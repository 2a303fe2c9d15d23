import { encode, wrap } from "nodemailer/lib/qp";
import { escapeHtml } from "../escape-html.ts";
import { type MarkName, splitAtMarks } from "./marks.ts";

/** Room for the `=` of a soft line break within the 76 characters that RFC 2045 allows. */
const LINE = 75;
const SOFT_BREAK = "=\r\n";

const encoded = (text: string) => wrap(encode(text), LINE);

/**
 * One body of a mail as a MIME part (RFC 2045): what all recipients share is encoded once, and completing it for
 * one of them only joins strings. A value stands on a line of its own between two soft breaks, so that no line
 * grows too long whatever it is.
 * @returns completes the part with the values of its marks
 */
export function mouldOf(
  type: "text/plain" | "text/html",
  body: string,
): (valueFor: (name: MarkName) => string) => string {
  const head = `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;
  const pieces = splitAtMarks(body.replace(/\r?\n/g, "\r\n")).map((piece, place) =>
    place % 2 === 0 ? encoded(piece) : piece,
  );
  const written = type === "text/html" ? escapeHtml : (value: string) => value;
  return (valueFor) =>
    head +
    pieces
      .map((piece, place) => (place % 2 === 0 ? piece : encoded(written(valueFor(piece as MarkName)))))
      .join(SOFT_BREAK);
}
