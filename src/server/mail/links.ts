import { apiPath } from "#contract/endpoint.ts";
import { meetupCalendar } from "#contract/meetups.ts";
import { muteByLink } from "#contract/members.ts";
import { PAGES, type PathParams, pathTo } from "#contract/pages.ts";
import type { MeetupId } from "#contract/row-id.ts";
import { mark } from "./marks.ts";

export interface Links {
  readonly site: string;
  readonly setPassword: string;
  readonly login: string;
  readonly emailChange: string;
  readonly unsubscribe: string;
  readonly oneClickMute: string;
  readonly newPassword: string;
  verify(from: MeetupId | null): string;
  meetup(id: MeetupId): string;
  calendar(id: MeetupId): string;
  respond(id: MeetupId, action: "confirm" | "decline"): string;
}

export function linksOf(publicUrl: string): Links {
  const page = <Path extends string>(path: Path, params: PathParams<Path>) =>
    `${publicUrl}${pathTo(path, params)}`;
  return {
    site: page(PAGES.home, {}),
    setPassword: page(PAGES.setPassword, { token: mark("set-password") }),
    login: page(PAGES.loginByLink, { token: mark("login") }),
    emailChange: page(PAGES.verifyEmailChange, { token: mark("email-change") }),
    unsubscribe: page(PAGES.unsubscribe, { token: mark("unsubscribe") }),
    oneClickMute: `${publicUrl}${apiPath(muteByLink, { token: mark("unsubscribe") })}`,
    newPassword: page(PAGES.forgotPassword, {}),
    verify: (from) =>
      `${page(PAGES.verify, { token: mark("verify") })}${from === null ? "" : `?meetup=${from}`}`,
    calendar: (id) => `${publicUrl}${apiPath(meetupCalendar, { id })}`,
    meetup: (id) => page(PAGES.meetup, { id }),
    respond: (id, action) => page(PAGES.respond, { token: mark(`respond.${id}`), meetupId: id, action }),
  };
}
