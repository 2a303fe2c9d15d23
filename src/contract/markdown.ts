import * as z from "zod/mini";
import { type MarkdownFault, MOST_NESTING, markdownFault } from "#domain/markdown.ts";
import { required } from "./text.ts";

const SENTENCES: Readonly<Record<MarkdownFault, (field: string) => string>> = {
  "too-deep": (field) => `${field} is te diep genest: meer dan ${MOST_NESTING} niveaus`,
  "too-much": (field) => `${field} heeft te veel regels of opmaak; maak het eenvoudiger`,
};

/** Markdown that must be there, trimmed, and can be read in a moment; how deep its parts lie, the server sees. */
export const requiredMarkdown = (field: string, max: number) =>
  z.string({ error: `${field} is verplicht` }).check(z.trim(), required(field), ...readable(field, max));

/** The same, or nothing. */
export const maybeMarkdown = (field: string, max: number) =>
  z.string({ error: `${field} is ongeldig` }).check(z.trim(), ...readable(field, max));

const readable = (field: string, max: number) => [
  z.maxLength(max, { error: `${field} mag maximaal ${max} karakters zijn`, abort: true }),
  z.regex(/^(?:[\t\n\r]|\P{Cc})*$/u, { error: `${field} bevat tekens die niet kunnen`, abort: true }),
  z.superRefine<string>((text, context) => {
    const fault = markdownFault(text);
    if (fault) context.addIssue({ code: "custom", message: SENTENCES[fault](field) });
  }),
];
