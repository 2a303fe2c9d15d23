import type { WatchedPage } from "../harness/browser.ts";
import { meetupForm } from "../harness/builders.ts";
import type { SiteInBrowser } from "../harness/site-in-browser.ts";
import { SCREENS } from "./catalogue.ts";
import { type FullSite, LONG_ADDRESS, LONG_TITLE, LONG_WORD, type Screen } from "./screen.ts";

/** Adds texts that are too long for any screen, and more meetups and mails than fit on a page. */
export async function fillSite({ site, program, organiserToken }: SiteInBrowser): Promise<FullSite> {
  const token = await organiserToken();
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(`${program.url}/api${path}`, {
      method: "POST",
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
  return { ...site, meetups: { ...site.meetups, long: meetup.id, unfinished: draft.id } };
}

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
