/** The pages that only organisers open. */
export const ORGANISERS_PAGES = {
  adminDashboard: "/admin/dashboard",
  adminMeetups: "/admin/meetups",
  adminMeetup: "/admin/meetups/:id",
  adminDoor: "/admin/meetups/:id/door",
  adminMembers: "/admin/users",
  adminMember: "/admin/users/:id",
  adminEmails: "/admin/emails",
  adminAudit: "/admin/audit",
  adminSite: "/admin/site",
  adminWebhooks: "/admin/site/webhooks",
} as const;

/** Every page of the client's router, in its notation. The server answers any other path with 404. */
export const PAGES = {
  home: "/",
  meetup: "/meetup/:id",
  login: "/login",
  loginByLink: "/login-link/:token",
  dashboard: "/dashboard",
  follow: "/volgen",
  archive: "/archief",
  respond: "/respond/:token/:meetupId/:action",
  verify: "/verify/:token",
  setPassword: "/set-password/:token",
  verifyEmailChange: "/verify-email-change/:token?",
  unsubscribe: "/unsubscribe/:token",
  admin: "/admin",
  adminLogin: "/admin/login",
  forgotPassword: "/admin/forgot-password",
  resetPassword: "/admin/reset-password",
  ...ORGANISERS_PAGES,
} as const;

export type PageName = keyof typeof PAGES;

/** Whether a sign-in may lead back to this address: a meetup, the dashboard, for organisers their own pages. */
export const mayReturnTo = (path: string, isAdmin: boolean): boolean => {
  const pages = [PAGES.meetup, PAGES.dashboard, ...(isAdmin ? Object.values(ORGANISERS_PAGES) : [])];
  return pages.some((page) => new RegExp(`^${page.replace(/:\w+/g, "\\d+")}$`).test(path));
};

/** `"token" | "id"` for `/respond/:token/:id`. A link must fill in optional parameters too. */
type ParamNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer After}`
    ? NameOf<Name> | ParamNames<After>
    : NameOf<Rest>
  : never;
type NameOf<Part extends string> = Part extends `${infer Name}?` ? Name : Part;

export type PathParams<Path extends string> = Readonly<Record<ParamNames<Path>, string | number>>;

/** Fills in the parameters of the path of a page, or of a call below `/api`. */
export function pathTo<const Path extends string>(path: Path, params: PathParams<Path>): string {
  const values = new Map(Object.entries<string | number>(params));
  const filled = (part: string) => encodeURIComponent(values.get(part.replace(/[:?]/g, "")) ?? "");
  return path
    .split("/")
    .map((part) => (part.startsWith(":") ? filled(part) : part))
    .join("/");
}
