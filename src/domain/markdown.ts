import remarkGfm, { type Options } from "remark-gfm";

/** A single tilde means about: ~10 minutes. */
const OPTIONS: Options = { singleTilde: false };

/**
 * Markdown as people type it, bare links, tables and strike-through among it (GitHub Flavored Markdown), the same on page,
 * in mail and where it becomes plain text.
 */
export const MARKDOWN = [[remarkGfm, OPTIONS]] satisfies [typeof remarkGfm, Options][];
