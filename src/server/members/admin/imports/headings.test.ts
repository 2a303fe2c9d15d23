import { writeXlsx } from "hucre/xlsx";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { readImport } from "./read-import.ts";
import { delimiterIn } from "./records.ts";
import { readSheets } from "./sheets.ts";

const JAN = ["Jan van der Berg", "jan@club.example"] as const;
const ANNA = ["Anna de Vries", "anna@club.example"] as const;
const BO = ["Bo", "bo@club.example"] as const;

/** One person a layout at least, as the named program writes its list. */
const LAYOUTS: readonly (readonly [
  program: string,
  lines: readonly string[],
  people: readonly (readonly string[])[],
])[] = [
  [
    "Excel in Dutch",
    ["Naam;E-mailadres", "Jan van der Berg;jan@club.example", "Bo;bo@club.example"],
    [JAN, BO],
  ],
  [
    "Excel in Dutch, parts of names",
    ["Voornaam;Tussenvoegsel;Achternaam;E-mailadres", "Jan;van der;Berg;jan@club.example"],
    [JAN],
  ],
  [
    "Excel in Dutch, the surname below 'Naam'",
    ["Naam;Voorn.;E-mail", "van der Berg;Jan;jan@club.example"],
    [JAN],
  ],
  [
    "Excel in Dutch, an infix beside the name",
    ["Naam;Tussenvoegsel;E-mail", "Anna Vries;de;anna@club.example"],
    [ANNA],
  ],
  ["Excel in German", ["Name;Vorname;E-Mail", "de Vries;Anna;anna@club.example"], [ANNA]],
  [
    "Excel, abbreviated infixes",
    ["Voornaam;Achternaam;E-mail", "Jan;Berg v.d.;jan@club.example"],
    [["Jan v.d. Berg", "jan@club.example"]],
  ],
  [
    "a program with names in full beside parts",
    [
      "Volledige naam;Voornaam;Achternaam;E-mail",
      "Anna de Vries-Jansen;Anna;Vries;anna@club.example",
      "Berg van der Jan;Jan;van der Berg;jan@club.example",
    ],
    [["Anna de Vries-Jansen", "anna@club.example"], JAN],
  ],
  ["Excel in English", ["Name,Email", '"van der Berg, Jan",jan@club.example'], [JAN]],
  ["Excel with its separator", ["sep=;", "Naam;E-mail", "Bo;bo@club.example"], [BO]],
  ["Excel, text with tabs", ["E-mail\tVoornaam\tAchternaam", "anna@club.example\tAnna\tde Vries"], [ANNA]],
  ["Excel, empty columns and rows", [";;;;", "Naam;;E-mail;;", "Bo;;bo@club.example;;", ";;;;"], [BO]],
  [
    "Excel, a title above",
    ["Ledenlijst 2026", "", "Nr;Naam;E-mail", "1;Bo;bo@club.example"],
    [["Ledenlijst 2026", ""], BO],
  ],
  ["Numbers", ["Voornaam,Achternaam,E-mail", "Anna,de Vries,anna@club.example"], [ANNA]],
  ["LibreOffice", ['"Naam"|"E-mail"', '"Bo"|"bo@club.example"'], [BO]],
  [
    "Outlook",
    [
      '"Title","First Name","Middle Name","Last Name","Suffix","Company","Business Street","E-mail Address","E-mail Type","E-mail Display Name","E-mail 2 Address"',
      '"","Jan","van der","Berg","","Club; BV","","jan@club.example","SMTP","Jan (jan@club.example)",""',
      '"","","","","","Alleen BV","","","","","bo@club.example"',
    ],
    [JAN, ["", "bo@club.example"]],
  ],
  [
    "Outlook in Dutch",
    [
      '"Titel","Voornaam","Middelste naam","Achternaam","Achtervoegsel","Bedrijf","E-mailadres","Type e-mail","Weergavenaam voor e-mail"',
      '"","Jan","van der","Berg","","","jan@club.example","SMTP","Berg, Jan van der"',
    ],
    [JAN],
  ],
  [
    "the new Outlook",
    [
      "First Name,Middle Name,Last Name,Title,Suffix,Nickname,Given Yomi,Surname Yomi,E-mail Address,E-mail 2 Address,E-mail 3 Address,Home Phone",
      "Jan,van der,Berg,,,,,,jan@club.example,,,",
    ],
    [JAN],
  ],
  [
    "Google Contacts",
    [
      "First Name,Middle Name,Last Name,Phonetic First Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value",
      "Jan,van der,Berg,,,,,,,* myContacts,* Home,jan@club.example,Work,jan@werk.example",
      "Bo,,,,,,,,,* myContacts,,,Work,bo@club.example",
    ],
    [JAN, BO],
  ],
  [
    "Google Contacts before 2024",
    [
      "Name,Given Name,Additional Name,Family Name,Yomi Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value",
      "Jan van der Berg,Jan,van der,Berg,,* myContacts,*,jan@club.example ::: jan@werk.example",
    ],
    [JAN],
  ],
  [
    "Gmail, recipients",
    ["Anna de Vries <anna@club.example>, bo@club.example, Jan van der Berg <jan@club.example>"],
    [ANNA, JAN, ["", "bo@club.example"]],
  ],
  [
    "Thunderbird",
    [
      "First Name,Last Name,Display Name,Nickname,Primary Email,Secondary Email,Screen Name,Work Phone,Organization",
      "Jan,Berg,Jan van der Berg,JB,jan@club.example,,,,",
      "Anna,de Vries,Annie,,anna@club.example,,,,",
    ],
    [JAN, ANNA],
  ],
  [
    "Thunderbird in Dutch",
    [
      "Voornaam,Achternaam,Weergavenaam,Bijnaam,Primair e-mailadres,Secundair e-mailadres",
      "Anna,de Vries,,,anna@club.example,",
    ],
    [ANNA],
  ],
  [
    "Mailchimp",
    [
      '"Email Address","First Name","Last Name",MEMBER_RATING,OPTIN_TIME,TAGS',
      'anna@club.example,Anna,"de Vries",2,"2024-01-01 10:00:00","""nieuws"",""lid"""',
    ],
    [ANNA],
  ],
  [
    "MailerLite",
    [
      "Subscriber,Name,Last name,Subscribed",
      "jan@club.example,Jan,van der Berg,2024-01-01 10:00:00",
      "bo@club.example,Bo,,",
    ],
    [JAN, BO],
  ],
  [
    "Brevo",
    ["CONTACT ID;EMAIL;FIRSTNAME;LASTNAME;SMS", "12;anna@club.example;Anna;de Vries;31612345678"],
    [ANNA],
  ],
  [
    "listmonk",
    [
      "uuid,email,name,attributes,status,created_at",
      'e4b2f6a0-1111,anna@club.example,Anna de Vries,"{""plaats"": ""Utrecht; centrum""}",enabled,2024-01-01',
    ],
    [ANNA],
  ],
  [
    "Laposta",
    ["E-mailadres;Voornaam;Achternaam;Status", '"jan@club.example";"Jan";"van der Berg";"actief"'],
    [JAN],
  ],
  [
    "Luma",
    [
      "api_id,name,first_name,last_name,email,phone_number,approval_status",
      "gst-1,Anna de Vries,Anna,de Vries,anna@club.example,+316,approved",
      "gst-2,Bo,Bo,,bo@club.example,,approved",
    ],
    [ANNA, BO],
  ],
  [
    "Eventbrite",
    [
      "Order #,Order Date,First Name,Last Name,Email,Quantity,Ticket Type",
      "123,2024-01-01,Anna,de Vries,anna@club.example,1,Gratis",
    ],
    [ANNA],
  ],
  ["pretix", ["Order code,Email,Attendee name", "ABCDE,jan@club.example,Jan van der Berg"], [JAN]],
  [
    "pretix, parts of names",
    [
      "Order code,Attendee name: Given name,Attendee name: Family name,Attendee email",
      "ABCDE,Jan,van der Berg,jan@club.example",
    ],
    [JAN],
  ],
  ["WordPress", ["ID,user_login,user_email,display_name", "3,janb,jan@club.example,Jan van der Berg"], [JAN]],
  [
    "WooCommerce",
    [
      "Billing First Name,Billing Last Name,Billing Company,Billing Email,Order Total",
      "Anna,de Vries,,anna@club.example,12.50",
    ],
    [ANNA],
  ],
  [
    "Meetup, with addresses added",
    [
      "Name\tUser ID\tTitle\tEmail\tLast Visited\tURL of Member Profile",
      "Bo\tuser 12\tMember\tbo@club.example\t1/1/2024\thttps://www.meetup.com/members/12",
    ],
    [BO],
  ],
  [
    "e-Captain",
    [
      "Lidnummer;Aanhef;Voorletters;Roepnaam;Tussenvoegsel;Achternaam;E-mail",
      "1001;Dhr;J.;Jan;van der;Berg;jan@club.example",
    ],
    [JAN],
  ],
  [
    "AllUnited",
    ["Relatienr;Roepnaam;Tussenvoegsel(s);Achternaam;E-mail", "1001;Jan;van der;Berg;jan@club.example"],
    [JAN],
  ],
  [
    "AllUnited, the surname as 'Naam'",
    ["Lidnr;Naam;Voorvoegsel;Roepnaam;E-mail", "1;Berg;van der;Jan;jan@club.example"],
    [JAN],
  ],
  [
    "Sportlink",
    [
      "Rel. code;Naam;Roepnaam;Tussenvoegsel(s);Achternaam;E-mail;Mobiel",
      '"XBCD12";"Berg, Jan van der";"Jan";"van der";"Berg";"jan@club.example";"06-12345678"',
    ],
    [JAN],
  ],
  [
    "Sportlink, infix behind the surname",
    ["Roepnaam;Achternaam;E-mail", '"Jan";"Berg, van der";"jan@club.example"'],
    [JAN],
  ],
  [
    "Lassie",
    [
      '"Lidnummer","Voornaam","Tussenvoegsel","Achternaam","E-mailadres"',
      '"12","Jan","van der","Berg","jan@club.example"',
    ],
    [JAN],
  ],
  [
    "Genkgo",
    ["Nummer;Volledige naam;E-mail;Groepen", "12;Jan van der Berg;jan@club.example;Leden, Bestuur"],
    [JAN],
  ],
  [
    "one cell with a recipient",
    [
      "Lidnr;Voornaam;Tussenvoegsel;Achternaam;E-mail",
      "1;Jan;van der;Berg;Jan Berg <jan@club.example>",
      "1042;Anna;de;Vries;anna@club.example",
    ],
    [JAN, ANNA],
  ],
  [
    "our own export",
    [
      '\uFEFF"Naam";"E-mail";"Geverifieerd";"Beheerder";"Lid sinds"',
      '"Anna de Vries";"anna@club.example";"Ja";"Nee";"2024-01-01"',
    ],
    [ANNA],
  ],
  [
    "Google Forms",
    [
      '"Tijdstempel","Wat is je naam?","E-mailadres","Hoe vond je ons?"',
      '"2024/01/01 10:00:00 p.m. CET","Anna de Vries","anna@club.example","Via Jan, op het werk"',
    ],
    [ANNA],
  ],
  [
    "a table without a heading",
    ["1001;Jan;van der;Berg;jan@club.example", "1002;Bo;;Bakker;bo@club.example"],
    [JAN, ["Bo Bakker", "bo@club.example"]],
  ],
  [
    "a typed list",
    ["1. Jan van der Berg jan@club.example", "- Anna de Vries: anna@club.example", "bo@club.example (Bo)"],
    [JAN, ANNA, BO],
  ],
  [
    "a typed list with surnames first",
    ["Berg, Jan van der; jan@club.example", "Vries, Anna de: anna@club.example"],
    [JAN, ANNA],
  ],
  [
    "a cell with a mailto and invisible signs",
    ["Naam;E-mail", "\u200BAnna de Vries;mailto:\u202Aanna@club.example\u202C"],
    [ANNA],
  ],
  [
    "recipients of Outlook",
    ["Vries, Anna de <anna@club.example>; Berg, Jan van der <jan@club.example>"],
    [ANNA, JAN],
  ],
  [
    "the header of a mail",
    [
      'Aan: "Vries, Anna de" <anna@club.example>, Jan van der',
      " Berg <jan@club.example>,",
      "\tBo <bo@club.example>",
      "Cc: =?utf-8?Q?Zo=C3=AB?= <zoe@club.example>",
    ],
    [ANNA, JAN, BO, ["Zoë", "zoe@club.example"]],
  ],
  ["a mail of the old Outlook", ["Van: Berg, Jan van der [mailto:jan@club.example]"], [JAN]],
  ["Excel, surnames first", ["Achternaam, voornaam;E-mail", "Berg, Jan van der;jan@club.example"], [JAN]],
  [
    "Excel, an infix with an apostrophe",
    ["Voornaam;Tussenvoegsel;Achternaam;E-mail", "Els;d';Hondt;els@club.example"],
    [["Els d'Hondt", "els@club.example"]],
  ],
  [
    "Excel, two words for a first name",
    ["Achternaam;Tussenv.;Voorl./Roepnaam;Mailadres", "Berg;van der;Jan;jan@club.example"],
    [JAN],
  ],
  [
    "Excel, the part of the name in brackets",
    ["Naam (roepnaam);Naam (achternaam);E-mail (privé)", "Jan;van der Berg;jan@club.example"],
    [JAN],
  ],
  [
    "Access, headings about members",
    [
      "Voornaam lid;Achternaam lid;E-mail lid;E-mail partner",
      "Anna;de Vries;anna@club.example;b@club.example",
    ],
    [ANNA],
  ],
  [
    "a club in English",
    ["Membership No.,Preferred Name,Surname,Email (primary)", "7,Jan,van der Berg,jan@club.example"],
    [JAN],
  ],
  [
    "initials where the first name is not known",
    [
      "Voorletters;Roepnaam;Tussenvoegsel;Achternaam;E-mail",
      "J.P.;Jan;van der;Berg;jan@club.example",
      "A.;;de;Vries;a@club.example",
    ],
    [JAN, ["A. de Vries", "a@club.example"]],
  ],
  [
    "Microsoft Forms",
    [
      "Id,E-mail,Naam,Wat is je voornaam?,Wat is je achternaam?,Wat is je e-mailadres?",
      "1,anonymous,,Anna,de Vries,anna@club.example",
    ],
    [ANNA],
  ],
  [
    "a club that writes functions behind names",
    ["Naam;E-mail", "Anna de Vries, voorzitter;anna@club.example", "vries, bo de;bo@club.example"],
    [
      ["Anna de Vries, voorzitter", "anna@club.example"],
      ["bo de vries", "bo@club.example"],
    ],
  ],
  [
    "Apple Contacts",
    [
      "BEGIN:VCARD",
      "VERSION:3.0",
      "PRODID:-//Apple Inc.//macOS 14//EN",
      "N:Berg;Jan;van der;;",
      "FN:Jan van der Berg",
      "EMAIL;type=INTERNET;type=WORK:werk@club.example",
      "item1.EMAIL;type=INTERNET;type=HOME;type=pref:jan@club.example",
      "item1.X-ABLabel:_$!<Other>!$_",
      "END:VCARD",
    ],
    [JAN],
  ],
  [
    "Nextcloud",
    [
      "BEGIN:VCARD",
      "VERSION:4.0",
      "UID:1",
      "FN:Anna de Vries",
      "N:Vries;Anna;de;;",
      "EMAIL;TYPE=HOME:anna@club.example",
      "NOTE:regel\\, met\\nbreuk",
      "END:VCARD",
      "BEGIN:VCARD",
      "VERSION:4.0",
      "KIND:group",
      "FN:Bestuur",
      "END:VCARD",
    ],
    [ANNA],
  ],
  [
    "Google Contacts, vCards",
    [
      "BEGIN:VCARD",
      "VERSION:3.0",
      "FN:Zoë",
      " Bakker",
      "N:Bakker;Zoë;;;",
      "EMAIL;TYPE=INTERNET:zoe@club.example",
      "END:VCARD",
      "BEGIN:VCARD",
      "VERSION:3.0",
      "N:de Vries;Anna;;;",
      "EMAIL:anna@club.example",
      "END:VCARD",
    ],
    [["Zoë Bakker", "zoe@club.example"], ANNA],
  ],
  [
    "the old Outlook, vCard 2.1",
    [
      "BEGIN:VCARD",
      "VERSION:2.1",
      "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Bakker;Zo=C3=AB;;;",
      "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Zo=C3=AB =",
      "Bakker",
      "TEL;HOME;VOICE:06",
      "EMAIL;PREF;INTERNET:zoe@club.example",
      "END:VCARD",
    ],
    [["Zoë Bakker", "zoe@club.example"]],
  ],
];

test.each(LAYOUTS)("reads a list of %s", (_program, lines, people) => {
  for (const end of ["\n", "\r\n"]) {
    const read = readImport(lines.join(end)).lines;
    expect(read.map(({ name, email }) => [name, email]).toSorted()).toEqual(
      people.map((person) => [...person]).toSorted(),
    );
    for (const { outcome, name, email } of read)
      expect(name && email ? ["new"] : ["error", "aside"]).toContain(outcome);
  }
});

/** Those that a program could have saved as a workbook: not recipients, cards or the file with its separator. */
const TABLES = LAYOUTS.filter(([, lines]) => lines.every((line) => !/[<[]|^BEGIN:|^sep=/.test(line))).map(
  ([program, lines, people]) => {
    const delimiter = delimiterIn(lines.at(-1) ?? "");
    return [program, Papa.parse<string[]>(lines.join("\n"), { delimiter }).data, people] as const;
  },
);

test.each(TABLES)("reads a workbook with the list of %s", async (_program, rows, people) => {
  const workbook = await readSheets({ file: await writeXlsx({ sheets: [{ name: "Blad1", rows }] }) });
  const read = typeof workbook === "string" ? [] : readImport(workbook.csv).lines;
  expect(read.map(({ name, email }) => [name, email]).toSorted()).toEqual(
    people.map((person) => [...person]).toSorted(),
  );
});
