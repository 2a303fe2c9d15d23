import { createElement } from "react";
import { describe, expect, expectTypeOf, test } from "vitest";
import * as z from "zod";
import type { MemberId, MessageId } from "#contract/ids.ts";
import { type Facts, keyOf } from "./facts.ts";
import { aMeetup, type aSealedCode, Gone, type noData } from "./kind-data.ts";
import {
  kindOf,
  kindsThatAre,
  MAIL_TEMPLATES,
  type Mail,
  type MailKind,
  type Outgoing,
  SAMPLES,
} from "./kinds.ts";
import { mail, SAMPLE_MEETUP } from "./templates/template.ts";

/** The sample as a caller queues it; a template does not get the code. */
const outgoing = (sample: Mail): Outgoing =>
  sample.kind === "login_code" || sample.kind === "password_reset"
    ? { kind: sample.kind, sealedCode: "v1.verzegeld" }
    : sample;

const columnsOf = <Kind extends MailKind>(mail: Outgoing<Kind>) => MAIL_TEMPLATES[mail.kind].columns(mail);

const MEMBER = 7 as MemberId;

/** The database's facts when the sample is sent. */
const factsOf = (sample: Mail): Facts => ({
  meetups: new Map([[SAMPLE_MEETUP.id, { ...SAMPLE_MEETUP, ...("meetup" in sample && sample.meetup) }]]),
  messages: new Map(
    sample.kind === "message" || sample.kind === "member_message"
      ? [
          [
            sample.message.id,
            {
              audience: null,
              ...sample.message,
              meetup_id: sample.kind === "message" ? SAMPLE_MEETUP.id : null,
              sender_id: null,
              recipients: 1,
              created_at: SAMPLE_MEETUP.created_at,
              member_id: null,
            },
          ],
        ]
      : [],
  ),
  upcoming: "meetups" in sample ? [...sample.meetups] : [],
  whereabouts: new Map(
    "whereabouts" in sample && sample.whereabouts !== null
      ? [[keyOf({ meetup_id: SAMPLE_MEETUP.id, member_id: MEMBER }), sample.whereabouts]]
      : [],
  ),
  waiting: new Map(
    "waiting" in sample && sample.waiting !== null
      ? [[keyOf({ meetup_id: SAMPLE_MEETUP.id, member_id: MEMBER }), sample.waiting]]
      : [],
  ),
});

const WITH_DATA = SAMPLES.filter((sample) => columnsOf(outgoing(sample)).data !== "{}");

describe("queued data", () => {
  test.each(SAMPLES.map((sample) => [sample.kind, sample] as const))(
    "of %s is read back completely",
    (kind, sample) => {
      const row = columnsOf(outgoing(sample));
      const found = MAIL_TEMPLATES[kind].open({ ...row, member_id: MEMBER }).find(factsOf(sample));
      if (found instanceof Gone) throw new Error("it is gone");
      // For a deleted meetup only the facts of its mail are read, for a message all of them.
      if (kind === "cancelled") expect(sample).toMatchObject(found);
      else expect(found).toMatchObject(sample);
      expect(Object.keys(found).sort()).toEqual(Object.keys(sample).sort());
    },
  );

  test("exists for several kinds", () => {
    expect(WITH_DATA.length).toBeGreaterThan(5);
  });

  /** Without them a mail is about no meetup, or of an earlier release. */
  const MAY_LACK = new Set([
    "already_member meetup",
    "dropped meetup",
    "guest_reminder isQuestion",
    "organiser_added announces",
    "cancelled reason",
    "cancelled isInvited",
    "changed isAddressNew",
    "already_member isAnswered",
  ]);

  test.each(WITH_DATA.map((sample) => [sample.kind, sample] as const))(
    "of %s is refused when a part is missing",
    (kind, sample) => {
      const row = columnsOf(outgoing(sample));
      for (const part of Object.keys(JSON.parse(row.data) as object)) {
        if (MAY_LACK.has(`${kind} ${part}`)) continue;
        const data = JSON.stringify({ ...(JSON.parse(row.data) as object), [part]: undefined });
        expect(() => MAIL_TEMPLATES[kind].open({ ...row, member_id: MEMBER, data })).toThrow(part);
      }
    },
  );

  test("contains no facts that the database has", () => {
    const before = { date: "2026-12-02", start_time: "19:00", end_time: null, location: "Utrecht" } as const;
    const changed = {
      ...({ kind: "changed", meetup: SAMPLE_MEETUP, before } as const),
      hasPlace: true,
      isAddressNew: true,
    };
    expect(JSON.parse(columnsOf(changed).data)).toEqual({ before, hasPlace: true, isAddressNew: true });
    const message = { id: 3 as MessageId, subject: "Treinen", text: "Er rijden geen treinen" };
    expect(columnsOf({ kind: "message", meetup: SAMPLE_MEETUP, message }).data).toBe('{"message":3}');
  });
});

test("a kind of another release is refused", () => {
  expect(kindOf("verify")).toBe("verify");
  expect(() => kindOf("postcard")).toThrow('this version has no mail of the kind "postcard"');
  expect(() => kindOf("toString")).toThrow("toString");
});

test.each([
  [
    "bulk",
    ["added_member", "guest_reminder", "invitation", "member_message", "message", "reminder", "welcome"],
  ],
  ["nameless", ["account_removed", "email_change", "set_password", "verify"]],
  ["warning", ["email_change_notice", "email_changed_notice"]],
  ["pausable", ["guest_reminder", "invitation", "message", "reminder"]],
  [
    "for-confirmed",
    [
      "added_member",
      "email_change",
      "invitation",
      "login_code",
      "member_message",
      "password_reset",
      "reminder",
      "welcome",
    ],
  ],
] as const)("the kinds with the trait %s", (trait, kinds) => {
  expect(kindsThatAre(trait).toSorted()).toEqual(kinds);
});

describe("the compiler", () => {
  test("requires exactly the data of the mail's kind", () => {
    type Meetup = { id: typeof SAMPLE_MEETUP.id; title: string };
    expectTypeOf<{ kind: "test" }>().toExtend<Outgoing>();
    expectTypeOf<{ kind: "promoted"; meetup: Meetup }>().toExtend<Outgoing>();
    expectTypeOf<{ kind: "login_code"; sealedCode: string }>().toExtend<Outgoing>();
    expectTypeOf<{ kind: "email_changed_notice"; by: "member" }>().toExtend<Outgoing>();
    expectTypeOf<{ kind: "promoted" }>().not.toExtend<Outgoing>();
    expectTypeOf<{ kind: "login_code" }>().not.toExtend<Outgoing>();
    expectTypeOf<{ kind: "changed"; meetup: Meetup; hasPlace: boolean }>().not.toExtend<Outgoing>();
    expectTypeOf<{ kind: "message"; meetup: Meetup }>().not.toExtend<Outgoing>();
    expectTypeOf<{ kind: "cancelled"; meetup: Meetup; hasPlace: boolean }>().not.toExtend<Outgoing>();
    expectTypeOf<{ kind: "email_changed_notice"; by: "stranger" }>().not.toExtend<Outgoing>();
    expectTypeOf<{ kind: "postcard" }>().not.toExtend<Outgoing>();
  });

  test("gives a template its subject matter and its data, and nothing else", () => {
    const template = mail({
      kind: "test",
      priority: 0,
      traits: [],
      about: aMeetup,
      data: z.object({ reason: z.string() }),
      subject: (title) => title,
      action: (_mail, links) => links.site,
      body: (said) => {
        expectTypeOf(said).toHaveProperty("meetup");
        expectTypeOf(said).toHaveProperty("reason");
        expectTypeOf(said).not.toHaveProperty("before");
        return createElement("p", null, said.reason);
      },
      sample: { meetup: SAMPLE_MEETUP, reason: "een voorbeeld" },
    });
    expectTypeOf(template.columns).parameter(0).toHaveProperty("reason").toBeString();
    expectTypeOf(template.sample).toExtend<{ kind: "test"; reason: string }>();
    expect(template.columns({ ...template.sample }).data).toBe('{"reason":"een voorbeeld"}');
  });

  test("does not give a template its code", () => {
    expectTypeOf<Mail<"login_code">>().not.toHaveProperty("sealedCode");
    expectTypeOf<Parameters<typeof aSealedCode.kept>[0]>().toHaveProperty("sealedCode");
    expectTypeOf<Parameters<typeof noData.kept>[0]>().toBeUnknown();
  });
});
