import { type RouteObject, redirect } from "react-router";
import { PAGES } from "#contract/pages.ts";
import { ErrorScreen } from "./layout/error-screen.tsx";
import { Layout } from "./layout/layout.tsx";
import { NotFoundPage } from "./layout/not-found-page.tsx";
import { HomePage } from "./meetups/home-page.tsx";

/** Every page. Only home comes with the first load; the others are fetched when they are visited. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: ErrorScreen,
    HydrateFallback: () => null,
    children: [
      {
        Component: Layout,
        // A page that fails leaves the way to the others standing.
        children: [
          {
            ErrorBoundary: ErrorScreen,
            children: [
              { path: PAGES.home, Component: HomePage },
              {
                path: PAGES.meetup,
                lazy: async () => ({ Component: (await import("./meetups/meetup-page.tsx")).MeetupPage }),
              },
              {
                path: PAGES.login,
                lazy: async () => ({ Component: (await import("./sign-in/login-page.tsx")).LoginPage }),
              },
              {
                path: PAGES.loginByLink,
                lazy: async () => ({
                  Component: (await import("./sign-in/login-link-page.tsx")).LoginLinkPage,
                }),
              },
              {
                path: PAGES.dashboard,
                lazy: async () => ({
                  Component: (await import("./dashboard/dashboard-page.tsx")).DashboardPage,
                }),
              },
              {
                path: PAGES.verifyEmailChange,
                lazy: async () => ({
                  Component: (await import("./profile/verify-email-change-page.tsx")).VerifyEmailChangePage,
                }),
              },
              {
                path: PAGES.verify,
                lazy: async () => ({ Component: (await import("./members/verify-page.tsx")).VerifyPage }),
              },
              {
                path: PAGES.setPassword,
                lazy: async () => ({
                  Component: (await import("./sign-in/set-password-page.tsx")).SetPasswordPage,
                }),
              },
              {
                path: PAGES.unsubscribe,
                lazy: async () => ({
                  Component: (await import("./members/unsubscribe-page.tsx")).UnsubscribePage,
                }),
              },
              {
                path: PAGES.adminLogin,
                lazy: async () => ({
                  Component: (await import("./sign-in/admin-login-page.tsx")).AdminLoginPage,
                }),
              },
              {
                path: PAGES.forgotPassword,
                lazy: async () => ({
                  Component: (await import("./sign-in/forgot-password-page.tsx")).ForgotPasswordPage,
                }),
              },
              {
                path: PAGES.resetPassword,
                lazy: async () => ({
                  Component: (await import("./sign-in/reset-password-page.tsx")).ResetPasswordPage,
                }),
              },
              { path: PAGES.admin, loader: () => redirect(PAGES.adminDashboard) },
              {
                path: PAGES.adminDashboard,
                lazy: async () => ({
                  Component: (await import("./dashboard/admin/dashboard-page.tsx")).AdminDashboardPage,
                }),
              },
              {
                path: PAGES.adminMeetups,
                lazy: async () => ({
                  Component: (await import("./meetups/admin/meetups-page.tsx")).AdminMeetupsPage,
                }),
              },
              {
                path: PAGES.adminMembers,
                lazy: async () => ({
                  Component: (await import("./members/admin/members-page.tsx")).AdminMembersPage,
                }),
              },
              {
                path: PAGES.adminEmails,
                lazy: async () => ({
                  Component: (await import("./mail-log/emails-page.tsx")).AdminEmailsPage,
                }),
              },
              {
                path: PAGES.adminAudit,
                lazy: async () => ({ Component: (await import("./audit/audit-page.tsx")).AdminAuditPage }),
              },
              { path: "*", Component: NotFoundPage },
            ],
          },
        ],
      },
      {
        path: PAGES.respond,
        lazy: async () => ({ Component: (await import("./responses/respond-page.tsx")).RespondPage }),
      },
    ],
  },
];
