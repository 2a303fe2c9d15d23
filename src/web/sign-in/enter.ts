import type { Profile } from "#contract/sessions.ts";
import { keepNotice } from "../kept-notice.ts";
import { keepSession } from "../stored-session.ts";
import { forgetPrevious } from "./forget-previous.ts";

/** Keeps a member's new session, and loads the page that it leads to. */
export function enter({ token, ...profile }: Profile & { token: string }, to: string): void {
  keepNotice("Succesvol ingelogd!");
  forgetPrevious(profile.user);
  keepSession(token, profile);
  location.assign(to);
}
