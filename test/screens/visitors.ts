import { byButton, pressInHeader } from "../harness/browser.ts";
import { LONG_ADDRESS, LONG_TITLE, LONG_WORD, type Screen, submit } from "./screen.ts";

/** Screens of visitors and members, by page. */
export const VISITORS_SCREENS = {
  home: [
    { name: "home", path: () => "/", shows: LONG_TITLE },
    {
      name: "subscribe dialog with mistakes",
      path: () => "/",
      shows: "Komende meetups",
      act: async (page) => {
        await byButton(page, "Schrijf je in!").click();
        await byButton(page, "Aanmelden").click();
        await page.getByText("Naam is verplicht").waitFor();
      },
    },
  ],
  meetup: [
    { name: "detail", path: ({ meetups }) => `/meetup/${meetups.open}`, shows: "Voor iedereen" },
    { name: "detail with long words", path: ({ meetups }) => `/meetup/${meetups.long}`, shows: LONG_TITLE },
    { name: "full detail", path: ({ meetups }) => `/meetup/${meetups.full}`, shows: "Helemaal vol" },
    { name: "past detail", path: ({ meetups }) => `/meetup/${meetups.past}`, shows: "Terugblik" },
    {
      name: "detail with names",
      path: ({ meetups }) => `/meetup/${meetups.full}`,
      shows: "Aanwezigen",
      session: "anna",
    },
    { name: "detail with rules", path: ({ meetups }) => `/meetup/${meetups.parties}`, shows: "meenemen" },
    {
      name: "detail with guests and a question",
      path: ({ meetups }) => `/meetup/${meetups.parties}`,
      shows: "Wijzig",
      session: "anna",
      act: async (page) => {
        await byButton(page, /\. Wijzig$/).click();
        await page.getByText("Hoeveel mensen neem je mee?").waitFor();
      },
    },
    {
      name: "detail with an offered place",
      path: ({ meetups }) => `/meetup/${meetups.offered}`,
      shows: "Ik neem de plek",
      session: "gijs",
    },
    { name: "unknown meetup", path: () => "/meetup/999999", shows: "Meetup niet gevonden" },
  ],
  login: [
    { name: "login with mistakes", path: () => "/login", shows: "Inloggen", act: submit },
    {
      name: "login code",
      path: () => "/login",
      shows: "Inloggen",
      act: async (page) => {
        await page.getByLabel("E-mail").fill("niemand@example.org");
        await page.route("**/request-otp", (route) => route.fulfill({ json: { message: "Verzonden" } }));
        await submit(page);
        await page.getByLabel("Inlogcode").waitFor();
        await submit(page);
      },
    },
    {
      name: "login as one of several on an address",
      path: () => "/login",
      shows: "Inloggen",
      act: async (page) => {
        const members = ["Els de Boer", `Jan ${LONG_WORD}`].map((name, index) => ({ id: index + 1, name }));
        await page.getByLabel("E-mail").fill("samen@example.org");
        await page.route("**/request-otp", (route) => route.fulfill({ json: { message: "Verzonden" } }));
        await page.route("**/verify-otp", (route) => route.fulfill({ json: { members, ticket: "x" } }));
        await submit(page);
        await page.getByLabel("Inlogcode").fill("123456");
        await page.getByRole("heading", { name: "Wie ben je?" }).waitFor();
      },
    },
  ],
  doorByLink: [
    { name: "door by a link that does not work", path: () => "/deur/7.x.x", shows: "Deze link is ongeldig" },
  ],
  loginByLink: [
    {
      name: "login by a link that does not work",
      path: () => "/login-link/7.0.x",
      shows: "Inloggen",
      act: async (page) => {
        await page.getByRole("main").getByRole("button", { name: "Inloggen" }).click();
        await page.getByText("Een link werkt één keer").waitFor();
      },
    },
  ],
  offerTalk: [
    {
      name: "offering a talk",
      path: ({ meetups }) => `/voorstel?avond=${meetups.open}`,
      shows: "Wat heb je nodig?",
      session: "anna",
    },
    {
      name: "offering a talk with mistakes",
      path: () => "/voorstel",
      shows: "Wat heb je nodig?",
      session: "anna",
      act: async (page) => {
        await submit(page);
        await page.getByText("De titel is verplicht").waitFor();
      },
    },
  ],
  offerTalkByLink: [
    {
      name: "offering a talk by a mail's link",
      path: ({ links, meetups }) => links.offerTalk(meetups.open),
      shows: "Wat heb je nodig?",
    },
    {
      name: "offering a talk by a wrong link",
      path: () => "/voorstel/onzin/1",
      shows: "Deze link is ongeldig",
    },
  ],
  dashboard: [
    { name: "dashboard", path: () => "/dashboard", shows: "Ingeschreven", session: "anna" },
    { name: "dashboard with an offer", path: () => "/dashboard", shows: "Ik neem de plek", session: "gijs" },
    { name: "dashboard with a no", path: () => "/dashboard", shows: "Ik kom wel", session: "lars" },
    {
      name: "settings",
      path: () => "/dashboard",
      shows: "Ingeschreven",
      session: "anna",
      act: async (page) => {
        await pressInHeader(page, "Instellingen");
        await page.getByText("Gevarenzone").waitFor();
      },
    },
    {
      name: "proof by a mailed code",
      byPasskey: true,
      path: () => "/dashboard",
      shows: "Ingeschreven",
      session: "anna",
      act: async (page) => {
        const again = { error: "Bevestig dat jij het bent", why: "prove-again" };
        await page.route("**/users/passkeys/challenge", (route) =>
          route.fulfill({ status: 403, json: again }),
        );
        await page.route("**/auth/proof/challenge", (route) =>
          route.fulfill({ json: { kind: "code", email: LONG_ADDRESS } }),
        );
        await pressInHeader(page, "Instellingen");
        await byButton(page, "Passkey toevoegen").click();
        await page
          .getByRole("dialog", { name: "Passkey toevoegen" })
          .getByLabel("Naam")
          .fill("Mijn telefoon");
        await byButton(page, "Toevoegen").click();
        await page.getByLabel("Code uit de e-mail").waitFor();
      },
    },
  ],
  archive: [
    { name: "archive", path: () => "/archief", shows: "Terugblik" },
    {
      name: "archive, searched",
      path: () => `/archief?zoek=${encodeURIComponent(LONG_TITLE)}`,
      shows: LONG_TITLE,
    },
    { name: "archive, nothing found", path: () => "/archief?zoek=onzin", shows: "Archief" },
  ],
  privacy: [{ name: "privacy", path: () => "/privacy", shows: "Wat we bewaren" }],
  follow: [{ name: "follow", path: () => "/volgen", shows: "Volg de agenda" }],
  respond: [
    {
      name: "coming",
      path: ({ links, meetups }) => links.respond(meetups.open, "confirm"),
      shows: "Je komt!",
    },
    {
      name: "coming, with a question",
      path: ({ links, meetups }) => links.respond(meetups.parties, "confirm"),
      shows: "Eet je mee?",
    },
    {
      name: "waiting",
      path: ({ links, meetups }) => links.respond(meetups.full, "confirm"),
      shows: "Je komt!",
    },
    {
      name: "declined",
      path: ({ links, meetups }) => links.respond(meetups.open, "decline"),
      shows: "Afgemeld",
    },
    { name: "wrong response link", path: () => "/respond/x/1/confirm", shows: "Oeps, er ging iets mis" },
  ],
  verify: [
    { name: "verified", path: ({ links }) => links.verify, shows: "E-mailadres bevestigd!" },
    { name: "not verified", path: () => "/verify/x", shows: "Verificatie mislukt" },
  ],
  verifyEmailChange: [
    { name: "e-mail not changed", path: () => "/verify-email-change", shows: "Verificatie mislukt" },
  ],
  join: [
    { name: "a person to add", path: ({ links }) => links.join, shows: "Jan toevoegen?" },
    { name: "nobody to add", path: () => "/toevoegen/x?naam=Jan", shows: "Toevoegen mislukt" },
  ],
  testMail: [
    {
      name: "a test mail that is not the last",
      path: () => "/testmail/x",
      shows: "Deze testmail is niet de laatste",
    },
  ],
  setPassword: [
    {
      name: "first password with mistakes",
      path: ({ links }) => links.setPassword,
      shows: "Kies je wachtwoord",
      act: submit,
    },
    {
      name: "a link to no first password",
      path: () => "/set-password/7.0.x",
      shows: "Kies je wachtwoord",
      act: (page) => page.getByText("Vraag een beheerder").waitFor(),
    },
  ],
  unsubscribe: [
    { name: "unsubscribe", path: ({ links }) => links.unsubscribe, shows: "Uitschrijven bevestigen" },
    {
      name: "fewer mails",
      path: ({ links }) => links.leave,
      shows: "Liever alleen geen uitnodigingen meer?",
    },
  ],
  adminLogin: [
    { name: "admin login with mistakes", path: () => "/admin/login", shows: "Admin Login", act: submit },
  ],
  forgotPassword: [
    { name: "forgot password", path: () => "/admin/forgot-password", shows: "Wachtwoord Vergeten" },
  ],
  resetPassword: [
    {
      name: "reset password with mistakes",
      path: () => "/admin/reset-password",
      shows: "Wachtwoord Resetten",
      act: submit,
    },
  ],
  unknownPath: [{ name: "404", path: () => "/bestaat-niet", shows: "Pagina niet gevonden" }],
} satisfies Record<string, readonly Screen[]>;
