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

const talkScreens = () => import("./talks/screens.ts");

/** Only home is in the script of the first visit. The code of other pages is loaded on demand. */
const SCREENS = {
  home: { preload: async () => undefined, Page: HomePage },
  archive: lazyScreen(() => import("./meetups/archive/archive-page.tsx"), "ArchivePage"),
  follow: lazyScreen(() => import("./meetups/follow-page.tsx"), "FollowPage"),
  privacy: lazyScreen(() => import("./site/privacy-page.tsx"), "PrivacyPage"),
  meetup: lazyScreen(() => import("./meetups/meetup-page.tsx"), "MeetupPage"),
  login: lazyScreen(() => import("./sign-in/login-page.tsx"), "LoginPage"),
  loginByLink: lazyScreen(() => import("./sign-in/login-link-page.tsx"), "LoginLinkPage"),
  respond: lazyScreen(() => import("./responses/respond-page.tsx"), "RespondPage"),
  verify: lazyScreen(() => import("./members/verify-page.tsx"), "VerifyPage"),
  verifyEmailChange: lazyScreen(
    () => import("./profile/verify-email-change-page.tsx"),
    "VerifyEmailChangePage",
  ),
  join: lazyScreen(() => import("./members/join-page.tsx"), "JoinPage"),
  testMail: lazyScreen(() => import("./site/test-mail-page.tsx"), "TestMailPage"),
  setPassword: lazyScreen(() => import("./sign-in/set-password-page.tsx"), "SetPasswordPage"),
  unsubscribe: lazyScreen(() => import("./members/unsubscribe-page.tsx"), "UnsubscribePage"),
  dashboard: lazyScreen(() => import("./dashboard/dashboard-page.tsx"), "DashboardPage"),
  offerTalk: lazyScreen(talkScreens, "OfferTalkPage"),
  offerTalkByLink: lazyScreen(talkScreens, "OfferTalkByLinkPage"),
  adminLogin: lazyScreen(() => import("./sign-in/admin-login-page.tsx"), "AdminLoginPage"),
  forgotPassword: lazyScreen(() => import("./sign-in/password-reset-pages.tsx"), "ForgotPasswordPage"),
  resetPassword: lazyScreen(() => import("./sign-in/password-reset-pages.tsx"), "ResetPasswordPage"),
  admin: { preload: async () => undefined, Page: () => <Navigate to={PAGES.adminDashboard} replace /> },
  adminDashboard: lazyScreen(() => import("./dashboard/admin/dashboard-page.tsx"), "AdminDashboardPage"),
  adminMeetups: lazyScreen(() => import("./meetups/admin/list/meetups-page.tsx"), "AdminMeetupsPage"),
  myEvenings: lazyScreen(() => import("./meetups/admin/list/meetups-page.tsx"), "MyEveningsPage"),
  adminMeetup: lazyScreen(() => import("./meetups/admin/meetup-page.tsx"), "AdminMeetupPage"),
  adminDoor: lazyScreen(() => import("./attendance/door-page.tsx"), "DoorPage"),
  doorByLink: lazyScreen(() => import("./attendance/door-by-link-page.tsx"), "DoorByLinkPage"),
  adminTalks: lazyScreen(() => import("./talks/admin/talks-page.tsx"), "AdminTalksPage"),
  adminMembers: lazyScreen(() => import("./members/admin/members-page.tsx"), "AdminMembersPage"),
  adminMember: lazyScreen(() => import("./members/admin/member-page.tsx"), "AdminMemberPage"),
  adminEmails: lazyScreen(() => import("./mail-log/emails-page.tsx"), "AdminEmailsPage"),
  adminInbox: lazyScreen(() => import("./inbox/inbox-page.tsx"), "AdminInboxPage"),
  adminAudit: lazyScreen(() => import("./audit/audit-page.tsx"), "AdminAuditPage"),
  adminSite: lazyScreen(() => import("./site/admin/site-page.tsx"), "AdminSitePage"),
  adminMailWords: lazyScreen(() => import("./site/admin/site-page.tsx"), "AdminMailWordsPage"),
  adminConnections: lazyScreen(connectionScreens, "all"),
  adminMailConnection: lazyScreen(connectionScreens, "mail"),
  adminInboxConnection: lazyScreen(connectionScreens, "inbox"),
  adminMqttConnection: lazyScreen(connectionScreens, "mqtt"),
  adminWebhooks: lazyScreen(() => import("./webhooks/webhooks-page.tsx"), "AdminWebhooksPage"),
} satisfies Record<PageName, Screen>;

const NOT_FOUND = lazyScreen(() => import("./frames/not-found-page.tsx"), "NotFoundPage");

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
