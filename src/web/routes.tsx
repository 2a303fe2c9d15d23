import { Navigate, Route, Routes } from "react-router";
import { PAGES, type PageName, pageAt, pageNames, pageSpec } from "#contract/pages.ts";
import { ErrorBoundary, lazyScreen, type Screen, useScrollPosition } from "./base/router.tsx";
import { ErrorScreen } from "./frames/error-screen.tsx";
import { Layout } from "./layout/layout.tsx";
import { useRestoredFocus } from "./layout/restored-focus.ts";
import { HomePage } from "./meetups/home-page.tsx";
import { useLeaveAtEnd } from "./sessions/viewer.ts";

const connectionScreens = async () =>
  (await import("./site/admin/connections/screens.ts")).CONNECTION_SCREENS;

/** Only home is in the script of the first visit. The code of other pages is loaded on demand. */
const SCREENS = {
  home: { preload: async () => undefined, Page: HomePage },
  archive: lazyScreen(async () => (await import("./meetups/archive/archive-page.tsx")).ArchivePage),
  follow: lazyScreen(async () => (await import("./meetups/follow-page.tsx")).FollowPage),
  privacy: lazyScreen(async () => (await import("./site/privacy-page.tsx")).PrivacyPage),
  meetup: lazyScreen(async () => (await import("./meetups/meetup-page.tsx")).MeetupPage),
  login: lazyScreen(async () => (await import("./sign-in/login-page.tsx")).LoginPage),
  loginByLink: lazyScreen(async () => (await import("./sign-in/login-link-page.tsx")).LoginLinkPage),
  respond: lazyScreen(async () => (await import("./responses/respond-page.tsx")).RespondPage),
  verify: lazyScreen(async () => (await import("./members/verify-page.tsx")).VerifyPage),
  verifyEmailChange: lazyScreen(
    async () => (await import("./profile/verify-email-change-page.tsx")).VerifyEmailChangePage,
  ),
  testMail: lazyScreen(async () => (await import("./site/test-mail-page.tsx")).TestMailPage),
  setPassword: lazyScreen(async () => (await import("./sign-in/set-password-page.tsx")).SetPasswordPage),
  unsubscribe: lazyScreen(async () => (await import("./members/unsubscribe-page.tsx")).UnsubscribePage),
  dashboard: lazyScreen(async () => (await import("./dashboard/dashboard-page.tsx")).DashboardPage),
  offerTalk: lazyScreen(async () => (await import("./talks/offer-page.tsx")).OfferTalkPage),
  offerTalkByLink: lazyScreen(async () => (await import("./talks/offer-page.tsx")).OfferTalkByLinkPage),
  adminLogin: lazyScreen(async () => (await import("./sign-in/admin-login-page.tsx")).AdminLoginPage),
  forgotPassword: lazyScreen(
    async () => (await import("./sign-in/password-reset-pages.tsx")).ForgotPasswordPage,
  ),
  resetPassword: lazyScreen(
    async () => (await import("./sign-in/password-reset-pages.tsx")).ResetPasswordPage,
  ),
  admin: { preload: async () => undefined, Page: () => <Navigate to={PAGES.adminDashboard} replace /> },
  adminDashboard: lazyScreen(
    async () => (await import("./dashboard/admin/dashboard-page.tsx")).AdminDashboardPage,
  ),
  adminMeetups: lazyScreen(
    async () => (await import("./meetups/admin/list/meetups-page.tsx")).AdminMeetupsPage,
  ),
  myEvenings: lazyScreen(async () => (await import("./meetups/admin/list/meetups-page.tsx")).MyEveningsPage),
  adminMeetup: lazyScreen(async () => (await import("./meetups/admin/meetup-page.tsx")).AdminMeetupPage),
  adminDoor: lazyScreen(async () => (await import("./attendance/door-page.tsx")).DoorPage),
  doorByLink: lazyScreen(async () => (await import("./attendance/door-by-link-page.tsx")).DoorByLinkPage),
  adminTalks: lazyScreen(async () => (await import("./talks/admin/talks-page.tsx")).AdminTalksPage),
  adminMembers: lazyScreen(async () => (await import("./members/admin/members-page.tsx")).AdminMembersPage),
  adminMember: lazyScreen(async () => (await import("./members/admin/member-page.tsx")).AdminMemberPage),
  adminEmails: lazyScreen(async () => (await import("./mail-log/emails-page.tsx")).AdminEmailsPage),
  adminInbox: lazyScreen(async () => (await import("./inbox/inbox-page.tsx")).AdminInboxPage),
  adminAudit: lazyScreen(async () => (await import("./audit/audit-page.tsx")).AdminAuditPage),
  adminSite: lazyScreen(async () => (await import("./site/admin/site-page.tsx")).AdminSitePage),
  adminMailWords: lazyScreen(async () => (await import("./site/admin/site-page.tsx")).AdminMailWordsPage),
  adminConnections: lazyScreen(async () => (await connectionScreens()).all),
  adminMailConnection: lazyScreen(async () => (await connectionScreens()).mail),
  adminInboxConnection: lazyScreen(async () => (await connectionScreens()).inbox),
  adminMqttConnection: lazyScreen(async () => (await connectionScreens()).mqtt),
  adminWebhooks: lazyScreen(async () => (await import("./webhooks/webhooks-page.tsx")).AdminWebhooksPage),
} satisfies Record<PageName, Screen>;

const NOT_FOUND = lazyScreen(async () => (await import("./frames/not-found-page.tsx")).NotFoundPage);

export function preload(path: string): Promise<unknown> {
  const page = pageAt(path);
  return (page ? SCREENS[page.name] : NOT_FOUND).preload();
}

/** Preloads all organisers' pages, for use without network. A page that fails to load is loaded again at its visit. */
export const preloadOrganisers = () =>
  Promise.allSettled(
    pageNames
      .filter((name) => ["organiser", "admin"].includes(pageSpec(name).audience))
      .map((name) => SCREENS[name].preload()),
  );

function route(name: PageName) {
  const { Page } = SCREENS[name];
  return <Route key={name} path={PAGES[name]} element={<Page />} />;
}

const hasLayout = (name: PageName) => pageSpec(name).withoutLayout !== true;

export function Site() {
  useLeaveAtEnd();
  useRestoredFocus();
  useScrollPosition();
  return (
    <ErrorBoundary at="" whenFailed={(error) => <ErrorScreen error={error} />}>
      <Routes>
        {pageNames.filter((name) => !hasLayout(name)).map(route)}
        <Route element={<Layout />}>
          {pageNames.filter(hasLayout).map(route)}
          <Route path="*" element={<NOT_FOUND.Page />} />
        </Route>
      </Routes>
    </ErrorBoundary>
  );
}
