import { apiPath } from "#contract/endpoint.ts";
import { muteByLink } from "#contract/members.ts";
import { PAGES, type PathParams, pathTo } from "#contract/pages.ts";
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
  const page = <Path extends string>(path: Path, params: PathParams<Path>) =>
    `${publicUrl}${pathTo(path, params)}`;
  return {
    site: page(PAGES.home, {}),
    verify: page(PAGES.verify, { token: mark("verify") }),
    setPassword: page(PAGES.setPassword, { token: mark("set-password") }),
    login: page(PAGES.loginByLink, { token: mark("login") }),
    emailChange: page(PAGES.verifyEmailChange, { token: mark("email-change") }),
    unsubscribe: page(PAGES.unsubscribe, { token: mark("unsubscribe") }),
    oneClickMute: `${publicUrl}${apiPath(muteByLink, { token: mark("unsubscribe") })}`,
    newPassword: page(PAGES.forgotPassword, {}),
    meetup: (id) => page(PAGES.meetup, { id }),
    respond: (id, action) => page(PAGES.respond, { token: mark(`respond.${id}`), meetupId: id, action }),
  };
}
