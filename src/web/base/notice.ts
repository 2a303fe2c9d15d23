import { forget, readText, storeText } from "./storage.ts";

/** Stores a success message for the next page load in this tab. */
export const keepNotice = (message: string): void => storeText("notice", message);

export function takeNotice(): string | null {
  const message = readText("notice");
  forget("notice");
  return message;
}
