import type { ORGANISERS_PAGES as PATHS } from "#contract/pages.ts";

/** Pages of organisers; the browser loads each at its first visit. */
export const ORGANISERS_PAGES = {
  adminDashboard: async () => (await import("./dashboard/admin/dashboard-page.tsx")).AdminDashboardPage,
  adminMeetups: async () => (await import("./meetups/admin/meetups-page.tsx")).AdminMeetupsPage,
  adminMeetup: async () => (await import("./meetups/admin/meetup-page.tsx")).AdminMeetupPage,
  adminDoor: async () => (await import("./attendance/door-page.tsx")).DoorPage,
  adminMembers: async () => (await import("./members/admin/members-page.tsx")).AdminMembersPage,
  adminMember: async () => (await import("./members/admin/member-page.tsx")).AdminMemberPage,
  adminEmails: async () => (await import("./mail-log/emails-page.tsx")).AdminEmailsPage,
  adminAudit: async () => (await import("./audit/audit-page.tsx")).AdminAuditPage,
  adminSite: async () => (await import("./site/admin/site-page.tsx")).AdminSitePage,
  adminWebhooks: async () => (await import("./webhooks/webhooks-page.tsx")).AdminWebhooksPage,
} satisfies Record<keyof typeof PATHS, unknown>;

/** Loads all pages ahead, for use without network. A page that fails is loaded again at its visit. */
export const fetchOrganisersPages = () =>
  Promise.allSettled(Object.values(ORGANISERS_PAGES).map((load) => load()));
