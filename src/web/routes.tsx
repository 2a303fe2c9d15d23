import type { ComponentType } from "react";
import { type RouteObject, redirect } from "react-router";
import { PAGES } from "#contract/pages.ts";
import { ErrorScreen } from "./layout/error-screen.tsx";
import { Layout } from "./layout/layout.tsx";
import { NotFoundPage } from "./layout/not-found-page.tsx";
import { HomePage } from "./meetups/home-page.tsx";

type Shown = Pick<RouteObject, "Component" | "lazy" | "loader">;

/** Only home comes with the first load; the others are fetched when they are visited. */
const lazily = (load: () => Promise<ComponentType>): Shown => ({
  lazy: async () => ({ Component: await load() }),
});

const SHOWN = {
  home: { Component: HomePage },
  meetup: lazily(async () => (await import("./meetups/meetup-page.tsx")).MeetupPage),
  login: lazily(async () => (await import("./sign-in/login-page.tsx")).LoginPage),
  loginByLink: lazily(async () => (await import("./sign-in/login-link-page.tsx")).LoginLinkPage),
  dashboard: lazily(async () => (await import("./dashboard/dashboard-page.tsx")).DashboardPage),
  follow: lazily(async () => (await import("./meetups/follow-page.tsx")).FollowPage),
  verifyEmailChange: lazily(
    async () => (await import("./profile/verify-email-change-page.tsx")).VerifyEmailChangePage,
  ),
  respond: lazily(async () => (await import("./responses/respond-page.tsx")).RespondPage),
  verify: lazily(async () => (await import("./members/verify-page.tsx")).VerifyPage),
  setPassword: lazily(async () => (await import("./sign-in/set-password-page.tsx")).SetPasswordPage),
  unsubscribe: lazily(async () => (await import("./members/unsubscribe-page.tsx")).UnsubscribePage),
  adminLogin: lazily(async () => (await import("./sign-in/admin-login-page.tsx")).AdminLoginPage),
  forgotPassword: lazily(async () => (await import("./sign-in/forgot-password-page.tsx")).ForgotPasswordPage),
  resetPassword: lazily(async () => (await import("./sign-in/reset-password-page.tsx")).ResetPasswordPage),
  admin: { loader: () => redirect(PAGES.adminDashboard) },
  adminDashboard: lazily(
    async () => (await import("./dashboard/admin/dashboard-page.tsx")).AdminDashboardPage,
  ),
  adminMeetups: lazily(async () => (await import("./meetups/admin/meetups-page.tsx")).AdminMeetupsPage),
  adminMeetup: lazily(async () => (await import("./meetups/admin/meetup-page.tsx")).AdminMeetupPage),
  adminDoor: lazily(async () => (await import("./attendance/door-page.tsx")).DoorPage),
  adminMembers: lazily(async () => (await import("./members/admin/members-page.tsx")).AdminMembersPage),
  adminMember: lazily(async () => (await import("./members/admin/member-page.tsx")).AdminMemberPage),
  adminEmails: lazily(async () => (await import("./mail-log/emails-page.tsx")).AdminEmailsPage),
  adminAudit: lazily(async () => (await import("./audit/audit-page.tsx")).AdminAuditPage),
  adminSite: lazily(async () => (await import("./site/admin/site-page.tsx")).AdminSitePage),
} satisfies Record<keyof typeof PAGES, Shown>;

const pageOf = (name: keyof typeof SHOWN) => ({ path: PAGES[name], ...SHOWN[name] });

export const routes: RouteObject[] = [
  {
    ErrorBoundary: ErrorScreen,
    HydrateFallback: () => null,
    children: [
      // Of two that match the first is shown: at the door there is nothing but the list, nothing that needs the network.
      pageOf("adminDoor"),
      {
        Component: Layout,
        // A page that fails leaves the way to the others standing.
        children: [
          {
            ErrorBoundary: ErrorScreen,
            children: [
              ...(Object.keys(SHOWN) as (keyof typeof SHOWN)[]).map(pageOf),
              { path: "*", Component: NotFoundPage },
            ],
          },
        ],
      },
    ],
  },
];
