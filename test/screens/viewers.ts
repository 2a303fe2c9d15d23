import type { Day } from "#domain/dutch-dates.ts";
import type { WatchedPage } from "../harness/browser.ts";
import { meetupForm } from "../harness/builders.ts";
import type { SampleSite } from "../harness/sample-site.ts";
import type { SiteInBrowser } from "../harness/site-in-browser.ts";
import { SCREENS } from "./catalogue.ts";
import { type FullSite, LONG_ADDRESS, LONG_TITLE, LONG_WORD, type Screen } from "./screen.ts";

/** Adds texts that are too long for any screen, and more meetups and mails than fit on a page. */
export async function fillSite({
  site,
  program,
  organiserToken,
}: Pick<SiteInBrowser, "site" | "program" | "organiserToken">): Promise<FullSite> {
  const organiser = await organiserToken();
  const post = async (path: string, body: unknown, { method = "POST", token = organiser } = {}) => {
    const answer = await fetch(`${program.url}/api${path}`, {
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<{ meetup: { id: FullSite["meetups"]["long"] } }>;
  };
  const name = `Annemarie van der Westhuizen-Oosterhout ${LONG_WORD}`;
  await post("/admin/users/import", { csv: `${name};${LONG_ADDRESS}`, consented: true });
  for (const day of ["01", "02", "03", "04", "05", "06"])
    await post("/meetups", meetupForm({ title: "Gewoon", date: `2036-08-${day}` }));
  const { meetup } = await post(
    "/meetups",
    meetupForm({
      title: LONG_TITLE,
      location: `${LONG_WORD}, Utrecht`,
      description: `${LONG_WORD} `.repeat(9),
      date: "2036-07-24",
      max_participants: 20,
    }),
  );
  const { meetup: draft } = await post("/admin/drafts", { title: "Ooit" });
  const added = { long: meetup.id, unfinished: draft.id, ...(await addParties(site.tokens, post)) };
  return { ...site, meetups: { ...site.meetups, ...added } };
}

type Post = (
  path: string,
  body: unknown,
  by?: { method?: string; token?: string },
) => Promise<{ meetup: { id: FullSite["meetups"]["long"] } }>;

/** A meetup with guests, a question and a deadline; and one tomorrow of which the only place is offered to Gijs. */
async function addParties({ anna, gijs, lars }: SampleSite["tokens"], post: Post) {
  const options = ["Vegetarisch", "Met vlees"];
  const food = { id: "q1", text: "Eet je mee?", kind: "choice" as const, options };
  const rules = { max_guests: 2, questions: [food], answer_days_before: 2, max_participants: 6 };
  const { meetup: parties } = await post(
    "/meetups",
    meetupForm({ title: "Samen eten", date: "2036-06-12", ...rules }),
  );
  const answer = (token: string, meetup: number, action: string) =>
    post(`/meetups/${meetup}/respond`, { action }, { token });
  await answer(anna, parties.id, "confirm");
  const details = { guests: 1, answers: [{ id: "q1", text: "Vegetarisch" }] };
  await post(`/meetups/${parties.id}/respond/details`, details, { method: "PUT", token: anna });
  const soon = Temporal.Now.zonedDateTimeISO("Europe/Amsterdam").add({ hours: 22 });
  const evening = {
    title: "Op het laatst vrij",
    ask_again: true,
    max_participants: 1,
    offer_minutes: 60,
    date: dayOf(soon),
    end_time: null,
    start_time: soon.toPlainTime().toString({ smallestUnit: "minute" }),
  };
  const { meetup: offered } = await post("/meetups", meetupForm(evening));
  for (const token of [lars, gijs]) await answer(token, offered.id, "confirm");
  await answer(lars, offered.id, "decline");
  return { parties: parties.id, offered: offered.id };
}

const dayOf = (at: Temporal.ZonedDateTime) => at.toPlainDate().toString() as Day;

/**
 * Opens one page for each session and reuses it: a page with an empty cache takes three times as long.
 * @returns a function that shows a screen on its session's page with empty storage
 */
export async function openViewers(
  open: () => Promise<WatchedPage>,
  { site, organiser }: { readonly site: FullSite; readonly organiser: string },
): Promise<(screen: Screen) => Promise<WatchedPage>> {
  const tokenOf = (session: Screen["session"]) =>
    session === undefined ? null : session === "organiser" ? organiser : site.tokens[session];
  const pages = new Map<Screen["session"], WatchedPage>();
  for (const session of new Set(SCREENS.map((screen) => screen.session))) {
    const watched = await open();
    await watched.page.addInitScript((token) => {
      localStorage.clear();
      sessionStorage.clear();
      if (token !== null) localStorage.setItem("token", token);
    }, tokenOf(session));
    pages.set(session, watched);
  }
  return async ({ path, session, shows, act }) => {
    const watched = pages.get(session);
    if (!watched) throw new Error("every session has a page");
    const { page } = watched;
    await page.unrouteAll();
    await page.goto(path(site));
    await page.getByText(shows).filter({ visible: true }).first().waitFor();
    await act?.(page, tokenOf(session));
    return watched;
  };
}
