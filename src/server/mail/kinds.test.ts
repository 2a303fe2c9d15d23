import { createElement } from "react";
import { describe, expect, expectTypeOf, test } from "vitest";
import * as z from "zod";
import type { MessageId } from "#contract/ids.ts";
import { aMeetup } from "./about.ts";
import { kindOf, MAIL_TEMPLATES, type Mail, type MailKind, type Outgoing } from "./kinds.ts";
import { SAMPLE_MEETUP } from "./templates/samples.ts";
import { mail } from "./templates/template.ts";

const columnsOf = <Kind extends MailKind>(mail: Outgoing<Kind>) => MAIL_TEMPLATES[mail.kind].columns(mail);

describe("queued data", () => {
  test("contains no facts that the database has", () => {
    const before = { date: "2026-12-02", start_time: "19:00", end_time: null, location: "Utrecht" } as const;
    const changed = {
      ...({ kind: "changed", meetup: SAMPLE_MEETUP, before } as const),
      hasPlace: true,
      isAddressNew: true,
      isReply: false,
    };
    expect(JSON.parse(columnsOf(changed).data)).toEqual({
      before,
      hasPlace: true,
      isAddressNew: true,
      isReply: false,
    });
    const message = {
      id: 3 as MessageId,
      subject: "Treinen",
      text: "Er rijden geen treinen",
      sender_id: null,
    };
    expect(columnsOf({ kind: "message", meetup: SAMPLE_MEETUP, message }).data).toBe('{"message":3}');
  });
});

test("a kind of another release is refused", () => {
  expect(kindOf("verify")).toBe("verify");
  expect(() => kindOf("postcard")).toThrow('this version has no mail of the kind "postcard"');
  expect(() => kindOf("toString")).toThrow("toString");
});

describe("the compiler", () => {
  test("requires exactly the data of the mail's kind", () => {
    type Meetup = Pick<typeof SAMPLE_MEETUP, "id" | "title" | "date">;
    expectTypeOf<{ kind: "site_held" }>().toExtend<Outgoing>();
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
      holdsWhile: [],
      about: aMeetup,
      data: z.object({ reason: z.string() }),
      subject: ({ meetup }) => meetup.title,
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
    expectTypeOf<Outgoing<"login_code">>().toHaveProperty("sealedCode");
  });
});
