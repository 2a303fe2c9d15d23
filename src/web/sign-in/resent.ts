import toast from "react-hot-toast/headless";
import { ApiError, sentenceOf } from "../api.ts";

const FAILED = "Er is een fout opgetreden";
const RESENT_MS = 6000;

/** Whether the server sent the verification mail again, because the address is not verified. */
export const wasResent = (error: unknown): boolean => error instanceof ApiError && error.resent;

/** Shows the server's message as a success when the verification mail was sent again. */
export function sayResent(error: Error): void {
  if (wasResent(error)) toast.success(sentenceOf(error, FAILED), { duration: RESENT_MS });
}

/** The error message for a toast; null where `sayResent` shows the message. */
export const failedUnlessResent = (error: Error): string | null =>
  wasResent(error) ? null : sentenceOf(error, FAILED);
