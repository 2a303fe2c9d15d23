import { PAGES } from "#contract/pages.ts";
import type { MeetupId } from "#contract/row-id.ts";
import { mark } from "./marks.ts";

export interface Links {
  readonly site: string;
  readonly verify: string;
  readonly setPassword: string;
  readonly login: string;
  readonly emailChange: string;
  readonly unsubscribe: string;
  readonly oneClickMute: string;
  readonly newPassword: string;
  meetup(id: MeetupId): string;
  respond(id: MeetupId, action: "confirm" | "decline"): string;
}

export function linksOf(publicUrl: string): Links {
  return {
    site: `${publicUrl}/`,
    verify: `${publicUrl}/verify/${mark("verify")}`,
    setPassword: `${publicUrl}/set-password/${mark("set-password")}`,
    login: `${publicUrl}/login-link/${mark("login")}`,
    emailChange: `${publicUrl}/verify-email-change/${mark("email-change")}`,
    unsubscribe: `${publicUrl}/unsubscribe/${mark("unsubscribe")}`,
    oneClickMute: `${publicUrl}/api/users/invitations/${mark("unsubscribe")}/mute`,
    newPassword: `${publicUrl}${PAGES.forgotPassword}`,
    meetup: (id) => `${publicUrl}/meetup/${id}`,
    respond: (id, action) => `${publicUrl}/respond/${mark(`respond.${id}`)}/${id}/${action}`,
  };
}
