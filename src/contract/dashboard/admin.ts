import * as z from "zod/mini";
import { get } from "../endpoint.ts";

export const Statistics = z.object({
  meetups: z.object({ upcomingMeetups: z.number() }),
  emails: z.object({ totalEmails: z.number() }),
  users: z.object({ totalUsers: z.number(), verifiedUsers: z.number() }),
  recentActivity: z.array(
    z.object({
      type: z.enum(["user_registered", "meetup_created"]),
      description: z.string(),
      timestamp: z.string(),
    }),
  ),
});
export type Statistics = z.output<typeof Statistics>;

export const statistics = get("/admin/stats", "admin", {
  summary: "The figures of the admin dashboard.",
  answer: Statistics,
});
