interface PageSpec {
  readonly path: `/${string}`;
  readonly audience: "anyone" | "link-holder" | "member" | "organiser" | "admin";
  /** What the server sends: the page with its data, the page without, or a shell for pages that need a session. */
  readonly rendered: "with-data" | "plain" | "shell";
  /** Title of the document; null when the page composes its own. */
  readonly title: string | null;
  readonly inSearch?: true;
  readonly returnTo?: true;
  /** The page whose stored document shows this one without network. */
  readonly offline?: "home" | "dashboard" | "adminDoor" | "doorByLink";
  readonly withoutLayout?: true;
}

/** Every page of the client's router. The server answers any other path with 404. */
const TABLE = {
  home: {
    path: "/",
    audience: "anyone",
    rendered: "with-data",
    title: "Komende meetups",
    inSearch: true,
    offline: "home",
  },
  archive: { path: "/archief", audience: "anyone", rendered: "with-data", title: "Archief", inSearch: true },
  follow: {
    path: "/volgen",
    audience: "anyone",
    rendered: "plain",
    title: "Volg de agenda",
    inSearch: true,
  },
  privacy: { path: "/privacy", audience: "anyone", rendered: "plain", title: "Privacy", inSearch: true },
  meetup: {
    path: "/meetup/:id",
    audience: "anyone",
    rendered: "with-data",
    title: null,
    returnTo: true,
    offline: "dashboard",
  },
  login: { path: "/login", audience: "anyone", rendered: "plain", title: "Inloggen" },
  loginByLink: { path: "/login-link/:token", audience: "link-holder", rendered: "plain", title: "Inloggen" },
  respond: {
    path: "/respond/:token/:meetupId/:action",
    audience: "link-holder",
    rendered: "plain",
    title: null,
    withoutLayout: true,
  },
  verify: {
    path: "/verify/:token",
    audience: "link-holder",
    rendered: "plain",
    title: "E-mailadres bevestigen",
  },
  verifyEmailChange: {
    path: "/verify-email-change/:token?",
    audience: "link-holder",
    rendered: "plain",
    title: "E-mailadres wijzigen",
  },
  testMail: {
    path: "/testmail/:token",
    audience: "link-holder",
    rendered: "plain",
    title: "Testmail",
  },
  join: {
    path: "/toevoegen/:token",
    audience: "link-holder",
    rendered: "plain",
    title: "Lid toevoegen",
  },
  setPassword: {
    path: "/set-password/:token",
    audience: "link-holder",
    rendered: "plain",
    title: "Kies je wachtwoord",
  },
  unsubscribe: {
    path: "/unsubscribe/:token",
    audience: "link-holder",
    rendered: "plain",
    title: "Uitschrijven",
  },
  dashboard: {
    path: "/dashboard",
    audience: "member",
    rendered: "shell",
    title: "Mijn dashboard",
    returnTo: true,
    offline: "dashboard",
  },
  offerTalk: {
    path: "/voorstel",
    audience: "member",
    rendered: "shell",
    title: "Ik wil iets laten zien",
    returnTo: true,
  },
  offerTalkByLink: {
    path: "/voorstel/:token/:meetupId",
    audience: "link-holder",
    rendered: "shell",
    title: null,
  },
  doorByLink: {
    path: "/deur/:token",
    audience: "link-holder",
    rendered: "shell",
    title: "Aan de deur",
    offline: "doorByLink",
    withoutLayout: true,
  },
  myEvenings: {
    path: "/mijn-avonden",
    audience: "member",
    rendered: "shell",
    title: "Mijn avonden",
    returnTo: true,
  },
  adminLogin: { path: "/admin/login", audience: "anyone", rendered: "plain", title: "Admin Login" },
  forgotPassword: {
    path: "/admin/forgot-password",
    audience: "anyone",
    rendered: "plain",
    title: "Wachtwoord Vergeten",
  },
  resetPassword: {
    path: "/admin/reset-password",
    audience: "anyone",
    rendered: "plain",
    title: "Wachtwoord Resetten",
  },
  admin: { path: "/admin", audience: "admin", rendered: "shell", title: null },
  adminDashboard: admins("/admin/dashboard"),
  adminMeetups: admins("/admin/meetups"),
  adminMeetup: { ...admins("/admin/meetups/:id"), audience: "organiser" },
  adminDoor: {
    ...admins("/admin/meetups/:id/door"),
    audience: "organiser",
    offline: "adminDoor",
    withoutLayout: true,
  },
  adminTalks: { ...admins("/admin/voorstellen"), audience: "organiser" },
  adminMembers: admins("/admin/users"),
  adminMember: admins("/admin/users/:id"),
  adminEmails: admins("/admin/emails"),
  adminInbox: admins("/admin/postvak"),
  adminAudit: admins("/admin/audit"),
  adminSite: admins("/admin/site"),
  adminMailWords: admins("/admin/site/teksten"),
  adminConnections: admins("/admin/site/verbindingen"),
  adminMailConnection: admins("/admin/site/verbindingen/e-mail"),
  adminInboxConnection: admins("/admin/site/verbindingen/postvak"),
  adminMqttConnection: admins("/admin/site/verbindingen/home-assistant"),
  adminWebhooks: admins("/admin/site/webhooks"),
} as const satisfies Record<string, PageSpec>;

function admins<const Path extends `/${string}`>(path: Path) {
  return { path, audience: "admin", rendered: "shell", title: null, returnTo: true } as const;
}

export type PageName = keyof typeof TABLE;

export type PagesWith<Row extends Partial<PageSpec>> = {
  [Name in PageName]: (typeof TABLE)[Name] extends Row ? Name : never;
}[PageName];

export const pageNames = Object.keys(TABLE) as PageName[];

export const pageSpec = (name: PageName): PageSpec => TABLE[name];

export const PAGES = Object.fromEntries(pageNames.map((name) => [name, TABLE[name].path])) as {
  readonly [Name in PageName]: (typeof TABLE)[Name]["path"];
};

export const pageTitle = (
  name: { [Name in PageName]: (typeof TABLE)[Name]["title"] extends string ? Name : never }[PageName],
): string => TABLE[name].title;

/** The page at a path without query, whatever its case and slashes; null: none. @returns `canonical`: the path as links write it */
export function pageAt(path: string): { readonly name: PageName; readonly canonical: string } | null {
  const given = path.replace(/\/+$/, "").split("/").slice(1);
  for (const name of pageNames) {
    const parts = PAGES[name].split("/").filter(Boolean);
    if (!fits(parts, given)) continue;
    const written = parts.flatMap((part, place) =>
      part.startsWith(":") ? given.slice(place, place + 1) : [part],
    );
    return { name, canonical: `/${written.join("/")}` };
  }
  return null;
}

function fits(parts: readonly string[], given: readonly string[]): boolean {
  return (
    given.length <= parts.length &&
    parts.every((part, place) => {
      const word = given[place];
      if (word === undefined) return part.endsWith("?");
      return part.startsWith(":") ? word !== "" : word.toLowerCase() === part;
    })
  );
}

/** Regular expression for the paths of a page whose parameters are numbers. */
export const patternOf = (name: PageName): string => `^${PAGES[name].replace(/:\w+/g, "\\d+")}$`;

export const mayReturnTo = (path: string, isAdmin: boolean): boolean =>
  pageNames.some((name) => {
    const { audience, returnTo } = pageSpec(name);
    return returnTo === true && (isAdmin || audience !== "admin") && new RegExp(patternOf(name)).test(path);
  });

/** `"token" | "id"` for `/respond/:token/:id`. A link must fill in optional parameters too. */
type ParamNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer After}`
    ? NameOf<Name> | ParamNames<After>
    : NameOf<Rest>
  : never;
type NameOf<Part extends string> = Part extends `${infer Name}?` ? Name : Part;

export type PathParams<Path extends string> = Readonly<Record<ParamNames<Path>, string | number>>;

export function pathTo<const Path extends string>(path: Path, params: PathParams<Path>): string {
  const values = new Map(Object.entries<string | number>(params));
  const filled = (part: string) => encodeURIComponent(values.get(part.replace(/[:?]/g, "")) ?? "");
  return path
    .split("/")
    .map((part) => (part.startsWith(":") ? filled(part) : part))
    .join("/");
}
