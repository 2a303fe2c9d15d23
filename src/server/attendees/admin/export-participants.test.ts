import { expect, test } from "vitest";
import type { MemberId } from "#contract/ids.ts";
import { participantsCsv } from "./export-participants.ts";

const person = (name: string, email = "a@b.nl") => ({ id: 1 as MemberId, name, email });

test("the CSV has three lists, a byte order mark, semicolons and CRLF", () => {
  const csv = participantsCsv({
    confirmed: [person("Zoë Müller")],
    waitlist: [person("Cees; Claes")],
    declined: [person('Dina "Dee" Dam')],
  });
  expect(csv).toBe(
    '\uFEFF"Naam";"E-mail";"Status"\r\n' +
      '"Zoë Müller";"a@b.nl";"Ingeschreven"\r\n' +
      '"Cees; Claes";"a@b.nl";"Wachtlijst"\r\n' +
      '"Dina ""Dee"" Dam";"a@b.nl";"Afgemeld"\r\n',
  );
});
