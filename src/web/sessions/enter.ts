import type { Profile } from "#contract/sessions.ts";
import { beginSession } from "../session.ts";
import { keepNotice } from "../ui/toasts.tsx";

/** Starts the session that a sign-in answered, and loads the page at `to`, which shows the notice. */
export function enter(
  { token, ...profile }: Profile & { token: string },
  to: string,
  notice = "Succesvol ingelogd!",
): void {
  keepNotice(notice);
  beginSession(token, profile);
  location.replace(to);
}
