/** Every page that the browser's router shows, in the router's notation; the server answers any other with 404. */
export const PAGES = {
  home: "/",
  meetup: "/meetup/:id",
  login: "/login",
  dashboard: "/dashboard",
  respond: "/respond/:token/:meetupId/:action",
  verify: "/verify/:token",
  verifyEmailChange: "/verify-email-change/:token?",
  unsubscribe: "/unsubscribe/:token",
  admin: "/admin",
  adminLogin: "/admin/login",
  forgotPassword: "/admin/forgot-password",
  resetPassword: "/admin/reset-password",
  adminMeetups: "/admin/meetups",
} as const;
