import type { MutationMeta, QueryMeta } from "@tanstack/react-query";
import { sql } from "kysely";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import {
  anyOrganiser,
  apiPath,
  del,
  get,
  MessageAnswer,
  organiserOf,
  organiserOfBatch,
} from "#contract/endpoint.ts";
import type * as organisers from "#contract/hosts.ts";
import { BatchId, MeetupId, MemberId, RowId } from "#contract/ids.ts";
import { inputFields } from "#contract/input.ts";
import { adminMeetups } from "#contract/meetups/admin.ts";
import { meetupCalendar } from "#contract/meetups/feeds.ts";
import { oneMeetup } from "#contract/meetups.ts";
import { PAGES, type PagesWith, pathTo } from "#contract/pages.ts";
import { addAttendee } from "#contract/responses/attendees.ts";
import type { setPassword } from "#contract/sign-in.ts";
import { type SiteForm, type SiteSettings, siteSettings } from "#contract/site/admin.ts";
import { subjectRoutes } from "../src/server/calls/route.ts";
import { actingAs, type Writes } from "../src/server/calls/writes.ts";
import { addHost, showHost } from "../src/server/hosts/change-hosts.ts";
import type { MeetupRow, Read, Tx } from "../src/server/platform/db/schema.ts";
import type { Deps } from "../src/server/platform/deps.ts";
import type { Refused } from "../src/server/platform/refusals.ts";
import type { memberOf } from "../src/server/sign-in/sessions/profile-of.ts";
import type { SiteFields } from "../src/server/site/admin/change-site.ts";
import { call } from "../src/web/base/api.ts";
import "../src/web/base/query-meta.ts";
import { queryOf } from "../src/web/base/query-of.ts";
import { draftStorage, storeText } from "../src/web/base/storage.ts";
import type { ChangeSettings } from "../src/web/base/use-change.ts";

/** Never called: `npm run check` fails for each line below that compiles. */
const mistakes = (meetup: MeetupId, member: MemberId) => [
  // @ts-expect-error: the call has no such parameter
  call(oneMeetup, { params: { idd: meetup } }),
  // @ts-expect-error: a number is not a meetup's id
  call(oneMeetup, { params: { id: 3 } }),
  // @ts-expect-error: a member's id is not a meetup's
  call(oneMeetup, { params: { id: member } }),
  // @ts-expect-error: the meetup is required
  call(oneMeetup, {}),
  // @ts-expect-error: the call has no parameters
  call(siteSettings, { params: { id: 3 } }),
  // @ts-expect-error: the call has no query
  call(siteSettings, { query: { page: 1 } }),
  // @ts-expect-error: the call has no body
  call(siteSettings, { body: {} }),
  // @ts-expect-error: the query's call requires its meetup
  queryOf(oneMeetup, { queryKey: ["meetup"] }),
  // @ts-expect-error: the query's call has no parameters
  queryOf(siteSettings, { queryKey: ["site"], input: { params: { id: 3 } } }),
  // @ts-expect-error: the change does not say which queries it invalidates
  { failed: "Er is iets misgegaan" } satisfies ChangeSettings<typeof organisers.addHost>,
  // @ts-expect-error: the answer has no message to show
  { invalidates: [] } satisfies ChangeSettings<typeof setPassword>,
  // @ts-expect-error: the call knows no such query
  call(adminMeetups, { query: { pagee: 1 } }),
  // @ts-expect-error: a page is a number, or the text of one
  call(adminMeetups, { query: { page: true } }),
  // @ts-expect-error: the page has no such parameter
  pathTo(PAGES.meetup, { idd: 3 }),
  // @ts-expect-error: its parameter is required
  pathTo(PAGES.respond, { token: "t", meetupId: 3 }),
  // @ts-expect-error: a link requires the page's optional parameters too
  pathTo(PAGES.verifyEmailChange, {}),
  // @ts-expect-error: a path of a call requires its parameters
  apiPath(meetupCalendar, {}),
  // @ts-expect-error: no toast has this text
  { fialed: "Er is iets misgegaan" } satisfies QueryMeta,
  // @ts-expect-error: a key is a list
  { invalidates: ["meetups"] } satisfies MutationMeta,
];

/** Never called: a right that is misspelt would not be demanded. */
const wrongCalls = () => [
  // @ts-expect-error: no such option
  get("/site/figures", "member", { summary: "Figures.", announce: true, answer: MessageAnswer }),
  // @ts-expect-error: no such access
  get("/site/figures", "organiser", { summary: "Figures.", answer: MessageAnswer }),
  // @ts-expect-error: the path's parameter has no schema
  del("/admin/meetups/:id", "admin", { summary: "Delete.", answer: MessageAnswer }),
  del("/admin/meetups/:id", "admin", {
    summary: "Delete.",
    // @ts-expect-error: the path has no such parameter
    params: inputFields({ id: MeetupId, member: MemberId }),
    answer: MessageAnswer,
  }),
  del("/admin/meetups/:id", "admin", {
    summary: "Delete.",
    // @ts-expect-error: the path's parameter has another name
    params: inputFields({ meetup: MeetupId }),
    answer: MessageAnswer,
  }),
  del("/admin/meetups", "admin", {
    summary: "Delete.",
    // @ts-expect-error: the path has no parameter
    params: inputFields({ id: MeetupId }),
    answer: MessageAnswer,
  }),
  get("/admin/meetups", "admin", {
    summary: "Meetups.",
    // @ts-expect-error: a GET has no body
    body: inputFields({ id: MeetupId }),
    answer: MessageAnswer,
  }),
];

/** Never called: a key without an end would stay on a device after its member signed out. */
const unknownKeys = () => [
  // @ts-expect-error: the table of what is kept has no such key
  storeText("my-notes", "koffie"),
  // @ts-expect-error: nor one that begins the keys of typed texts
  storeText("kept-text:koffie", "koffie"),
  // @ts-expect-error: what is stored for texts is a text
  draftStorage("device").setItem("token", "koffie"),
];

const TALK = inputFields({ id: MeetupId, talk: RowId });
const ABOUT_TALK = { summary: "Talk.", params: TALK, answer: MessageAnswer };
const ABOUT_MEMBER = { summary: "Member.", params: inputFields({ id: MemberId }), answer: MessageAnswer };
const TALKS = "/admin/meetups/:id/talks/:talk";
declare const anyOf: "admin" | ReturnType<typeof organiserOf<"talk">>;
declare const anyName: string;
declare const eitherName: "id" | "talk";

/** Never called: a right that does not name its meetup would be any organiser's (requirement 96). */
const unnamedRights = () => [
  // @ts-expect-error: a call with parameters is about one meetup
  get(TALKS, anyOrganiser, ABOUT_TALK),
  // @ts-expect-error: also when its parameter has another name
  get("/admin/talks/:talk", anyOrganiser, { ...ABOUT_TALK, params: inputFields({ talk: RowId }) }),
  // @ts-expect-error: parameter 'talk' is no id of a meetup
  get(TALKS, organiserOf("talk"), ABOUT_TALK),
  // @ts-expect-error: the path has no parameter 'meetup'
  get(TALKS, organiserOf("meetup"), ABOUT_TALK),
  // @ts-expect-error: the call has no parameters
  get("/admin/talks", organiserOf("id"), { summary: "Talks.", answer: MessageAnswer }),
  // @ts-expect-error: a member's id is not a meetup's
  get("/admin/users/:id", organiserOf("id"), ABOUT_MEMBER),
  // @ts-expect-error: a mailing's id is not a meetup's
  del("/admin/pending/:id", organiserOf("id"), { ...ABOUT_MEMBER, params: inputFields({ id: BatchId }) }),
  // @ts-expect-error: a meetup's id is not a mailing's
  del("/admin/meetups/:id", organiserOfBatch("id"), {
    ...ABOUT_MEMBER,
    params: inputFields({ id: MeetupId }),
  }),
  // @ts-expect-error: a number without a kind is no id of a meetup
  del("/admin/meetups/:id", organiserOf("id"), { ...ABOUT_MEMBER, params: inputFields({ id: RowId }) }),
  // @ts-expect-error: a text is no id of a meetup
  del("/admin/meetups/:id", organiserOf("id"), { ...ABOUT_MEMBER, params: inputFields({ id: z.string() }) }),
  // @ts-expect-error: nor is a parameter of any type
  del("/admin/meetups/:id", organiserOf("id"), { ...ABOUT_MEMBER, params: inputFields({ id: z.any() }) }),
  // @ts-expect-error: nor an id that may be absent
  get("/admin/meetups/:id", organiserOf("id"), {
    ...ABOUT_MEMBER,
    params: inputFields({ id: z.optional(MeetupId) }),
  }),
  // @ts-expect-error: one of two rights names no meetup
  get(TALKS, anyOf, ABOUT_TALK),
  // @ts-expect-error: the name is not known
  get(TALKS, organiserOf(anyName), ABOUT_TALK),
  // @ts-expect-error: one of two names is no id of a meetup
  get(TALKS, organiserOf(eitherName), ABOUT_TALK),
  // @ts-expect-error: a right made by hand names its meetup too
  get(TALKS, { organises: "any" }, ABOUT_TALK),
];

/** Never called. */
const otherWriters = (tx: Tx, read: Read, meetup: MeetupId) => [
  // @ts-expect-error: `places/counters.ts` alone writes a meetup's counters
  tx.updateTable("meetups").set({ confirmed: 3 }).where("id", "=", meetup),
  // @ts-expect-error: not by an expression of any type
  tx.updateTable("meetups").set({ waitlist: sql`waitlist + 1` }).where("id", "=", meetup),
  // @ts-expect-error: not by a function of the row
  tx.updateTable("meetups").set((of) => ({ invited: of("invited", "+", 1) })),
  // @ts-expect-error: not after a condition
  tx.updateTable("meetups").where("id", "=", meetup).set({ confirmed: 3 }),
  // @ts-expect-error: `answers/places/` alone writes what counters count
  tx.updateTable("responses").set({ status: "confirmed" }),
  // @ts-expect-error: `answers/places/` alone removes answers
  tx.deleteFrom("responses"),
  // @ts-expect-error: `outbox/rows.ts` alone writes claims
  tx.updateTable("emails").set({ claimed_until: null }),
  // @ts-expect-error: `outbox/rows.ts` alone writes when the next attempt is due
  tx.updateTable("webhook_deliveries").set({ next_attempt_at: "2026-11-21T12:00:00.000Z" }),
  // @ts-expect-error: `members/remove-member.ts` alone removes members
  tx.deleteFrom("members"),
  // @ts-expect-error: `members/renamed.ts` alone changes a name, with the key by which it is sorted
  tx.updateTable("members").set({ name: "Anna" }),
  // @ts-expect-error: a reader cannot delete
  read.deleteFrom("emails"),
  // @ts-expect-error: a reader cannot update
  read.updateTable("members"),
  // @ts-expect-error: a reader cannot insert
  read.insertInto("audit"),
];

/** Where exactly meetups are is read in one file. */
const otherReaders = (read: Read, meetup: MeetupRow) => [
  // @ts-expect-error: no other file can query the table
  read.selectFrom("whereabouts"),
  // @ts-expect-error: nor join it
  read.selectFrom("meetups").innerJoin("whereabouts", "meetup_id", "meetups.id"),
  // @ts-expect-error: a meetup's row has no address
  meetup.address,
];

/** A handler writes only by the verbs that it opens: those check the caller's rights again. */
const uncheckedRoutes = () => [
  // @ts-expect-error: the routes of a subject get no database
  subjectRoutes((_route, { db }) => db),
  // @ts-expect-error: their reader cannot write
  subjectRoutes((_route, { read }) => read.write),
  // @ts-expect-error: a call that writes has no scope from before its transaction
  subjectRoutes((route) => route(addAttendee, async ({ scope }) => refuse(scope.people))),
  // @ts-expect-error: the database of a handler opens no transaction
  subjectRoutes((route) => route(addAttendee, async ({ deps }) => deps.db.write(noGuest))),
  // @ts-expect-error: nor does that of a verb which opens its transactions itself
  subjectRoutes((route) => route(addAttendee, async ({ writes }) => writes.db.write(noGuest))),
];

/** A verb is opened as its type says. */
const wrongOpenings = (deps: Deps, meetup: MeetupId, member: MemberId) => [
  // @ts-expect-error: the verb has no such option
  actingAs(deps, member).onMeetup(meetup, showHost, { showed: true }),
  // @ts-expect-error: the verb's input is required
  actingAs(deps, member).onMeetup(meetup, addHost),
  // @ts-expect-error: the verb needs its meetup, locked
  actingAs(deps, member).onSite(addHost, member),
  // @ts-expect-error: a member must do it, because the audit log and a mail name them
  actingAs(deps, null).onMeetup(meetup, addHost, member),
];

async function named(): Promise<{ name: string }> {
  return { name: "Anna" };
}
async function dated(): Promise<Date> {
  return new Date(0);
}
async function listed(): Promise<{ names: Map<number, number> }> {
  return { names: new Map() };
}
async function counted(): Promise<Refused | { count: number; state: "muted" } | null> {
  return null;
}

/** What is stored by the key of a call has no free text, and survives JSON. */
const unstorable = ({ onSite }: Writes<MemberId>) => [
  // @ts-expect-error: free text
  onSite(named),
  // @ts-expect-error: a date
  onSite(dated),
  // @ts-expect-error: a map
  onSite(listed),
  onSite(counted),
];

/** A field or page that is forgotten in a record by hand does not compile. */
const forgotten = (
  fields: Omit<SiteFields, "organisersPublish">,
  stored: Omit<SiteSettings["stored"], "accent">,
  member: Omit<ReturnType<typeof memberOf>, "unsubscribe_token">,
) => [
  // @ts-expect-error: every setting of the form has its record
  fields satisfies SiteFields,
  // @ts-expect-error: the answer has every setting of the form
  stored satisfies Record<keyof SiteForm, unknown>,
  // @ts-expect-error: the member of a profile has its optional fields too
  member satisfies ReturnType<typeof memberOf>,
  // @ts-expect-error: every page in search engines has a description
  { home: "", archive: "", follow: "" } satisfies Record<PagesWith<{ readonly inSearch: true }>, string>,
  // @ts-expect-error: every page that is rendered with its data has a route
  { home: "", archive: "" } satisfies Record<PagesWith<{ readonly rendered: "with-data" }>, string>,
];

declare const refuse: (people: string) => Refused;
declare const noGuest: (tx: Tx) => Promise<Refused>;

test("writes to counters, claims and members compile only in their modules", () => {
  expect(otherWriters).toBeTypeOf("function");
  expect(uncheckedRoutes).toBeTypeOf("function");
  expect(wrongOpenings).toBeTypeOf("function");
  expect(unstorable).toBeTypeOf("function");
});

test("the table of addresses and links is queried in one file", () => {
  expect(otherReaders).toBeTypeOf("function");
});

test("a key that the table of what a browser keeps lacks does not compile", () => {
  expect(unknownKeys).toBeTypeOf("function");
});

test("an organiser's right that names no meetup of the call does not compile", () => {
  expect(unnamedRights).toBeTypeOf("function");
});

test("a field or page that is missing in a record does not compile", () => {
  expect(forgotten).toBeTypeOf("function");
});

test("unknown parameters, queries, toast texts and options of a call do not compile", () => {
  expect(mistakes).toBeTypeOf("function");
  expect(wrongCalls).toBeTypeOf("function");
});
