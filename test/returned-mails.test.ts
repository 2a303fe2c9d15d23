import { expect, test } from "vitest";
import { readReturned } from "../src/server/inbox/reading/read-returned.ts";

const OWN = { address: "post@club.test", hasTags: true, host: "club.test", fromAddress: "info@club.test" };
const read = (text: string) => readReturned(Buffer.from(text.replaceAll("\n", "\r\n")), OWN);

test("a person's mail is read without what it quotes, in a thread", async () => {
  const mail = `From: Anna <Anna@example.org>
To: post+abcdefghijklmnop@club.test
In-Reply-To: <7.20261121T120000000Z@club.test>
Subject: Re: Uitnodiging

Ik kom iets later.

Op za 21 nov 2026 om 13:00 schreef Club <info@club.test>:
> Hoi Anna
`;
  expect(await read(mail)).toEqual({
    class: "person",
    proof: { tag: "abcdefghijklmnop", messageId: "<7.20261121T120000000Z@club.test>" },
    from: { name: "Anna", address: "anna@example.org" },
    subject: "Re: Uitnodiging",
    text: "Ik kom iets later.",
    html: null,
  });
});
