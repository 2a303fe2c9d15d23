import toast from "react-hot-toast/headless";
import { ApiError, sentenceOf } from "../api.ts";

const FAILED = "Er is een fout opgetreden";
const RESENT_MS = 6000;

/** The address was not confirmed yet, and the verify mail went out again instead. */
export const wasResent = (error: unknown): boolean => error instanceof ApiError && error.resent;

/** A verify mail that was sent again is a success, for 6 seconds. */
export function sayResent(error: Error): void {
  if (wasResent(error)) toast.success(sentenceOf(error, FAILED), { duration: RESENT_MS });
}

/** What failed, for a toast; null where `sayResent` says it. */
export const failedUnlessResent = (error: Error): string | null =>
  wasResent(error) ? null : sentenceOf(error, FAILED);
