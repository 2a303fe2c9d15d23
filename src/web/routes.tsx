import type { ComponentType } from "react";
import { type RouteObject, redirect } from "react-router";
import { PAGES } from "#contract/pages.ts";
import { ErrorScreen } from "./layout/error-screen.tsx";
import { Layout } from "./layout/layout.tsx";
import { HomePage } from "./meetups/home-page.tsx";
import type { ORGANISERS_PAGES } from "./organisers-pages.ts";

type Shown = Pick<RouteObject, "Component" | "lazy" | "loader">;

/** Only home comes with the first load; the others are fetched when they are visited. */
const lazily = (load: () => Promise<ComponentType>): Shown => ({
  lazy: async () => ({ Component: await load() }),
});

/** Where their pages lie is no burden on the first visit either. */
const forOrganisers = (name: keyof typeof ORGANISERS_PAGES) =>
  lazily(async () => (await import("./organisers-pages.ts")).ORGANISERS_PAGES[name]());

const SHOWN = {
  home: { Component: HomePage },
  meetup: lazily(async () => (await import("./meetups/meetup-page.tsx")).MeetupPage),
  login: lazily(async () => (await import("./sign-in/login-page.tsx")).LoginPage),
  loginByLink: lazily(async () => (await import("./sign-in/login-link-page.tsx")).LoginLinkPage),
  dashboard: lazily(async () => (await import("./dashboard/dashboard-page.tsx")).DashboardPage),
  follow: lazily(async () => (await import("./meetups/follow-page.tsx")).FollowPage),
  archive: lazily(async () => (await import("./meetups/archive/archive-page.tsx")).ArchivePage),
  verifyEmailChange: lazily(
    async () => (await import("./profile/verify-email-change-page.tsx")).VerifyEmailChangePage,
  ),
  respond: lazily(async () => (await import("./responses/respond-page.tsx")).RespondPage),
  verify: lazily(async () => (await import("./members/verify-page.tsx")).VerifyPage),
  setPassword: lazily(async () => (await import("./sign-in/set-password-page.tsx")).SetPasswordPage),
  unsubscribe: lazily(async () => (await import("./members/unsubscribe-page.tsx")).UnsubscribePage),
  adminLogin: lazily(async () => (await import("./sign-in/admin-login-page.tsx")).AdminLoginPage),
  forgotPassword: lazily(async () => (await import("./sign-in/password-reset-pages.tsx")).ForgotPasswordPage),
  resetPassword: lazily(async () => (await import("./sign-in/password-reset-pages.tsx")).ResetPasswordPage),
  admin: { loader: () => redirect(PAGES.adminDashboard) },
} satisfies Record<Exclude<keyof typeof PAGES, keyof typeof ORGANISERS_PAGES>, Shown>;

const isShownHere = (name: keyof typeof PAGES): name is keyof typeof SHOWN => name in SHOWN;

const pageOf = (name: keyof typeof PAGES) => ({
  path: PAGES[name],
  ...(isShownHere(name) ? SHOWN[name] : forOrganisers(name)),
});

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
              ...(Object.keys(PAGES) as (keyof typeof PAGES)[]).map(pageOf),
              {
                path: "*",
                ...lazily(async () => (await import("./layout/not-found-page.tsx")).NotFoundPage),
              },
            ],
          },
        ],
      },
    ],
  },
];
