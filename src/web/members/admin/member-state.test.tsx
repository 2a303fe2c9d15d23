import { expect, test } from "vitest";
import type { MemberDetails } from "#contract/members/member-view.ts";
import { textOf } from "../../base/rendered.tsx";
import { MemberState } from "./member-state.tsx";

const member = {
  id: 1,
  name: "Anna",
  email: "anna@example.org",
  admin_role: false,
  passkeys: [],
  verified: true,
  verified_at: "2026-01-02T12:00:00Z",
  undeliverable: false,
  bounce_error: null,
  created_at: "2026-01-01T12:00:00Z",
  pending_email: null,
  muted: null,
} as unknown as MemberDetails;

const state = (changed: Partial<MemberDetails>) => textOf(<MemberState member={{ ...member, ...changed }} />);

test("says once that an address was not confirmed", () => {
  const text = state({ verified: false, verified_at: null });
  expect(text.match(/bevestigd|bevestigen|Niet geverifieerd/gi)).toEqual(["bevestigd"]);
});

test("says once that mail is refused", () => {
  const text = state({ undeliverable: true, bounce_error: "550 no such user" });
  expect(text.match(/geen e-mail meer|niet aan/g)).toEqual(["geen e-mail meer"]);
});

test("says whether a member with a confirmed address gets invitations", () => {
  expect(state({})).toContain("Krijgt uitnodigingen en herinneringen");
  expect(state({ muted: "for-good", undeliverable: true })).toContain("Wil geen uitnodigingen");
});
