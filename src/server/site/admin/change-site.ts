import type { MemberId } from "#contract/row-id.ts";
import type { SiteForm } from "#contract/site/admin.ts";
import { audit } from "../../audit/record.ts";
import type { Config } from "../../config.ts";
import { announce } from "../../db/topics.ts";
import type { Deps } from "../../deps.ts";
import { wantPicture } from "../../pictures/want-picture.ts";
import { type SiteRow, storedSite } from "../queries.ts";
import { saveSite } from "../save-site.ts";

/** What a field is called where it is read back that it changed. */
const CALLED = {
  name: "naam",
  sentence: "zin over de club",
  logo: "logo",
  accent: "accentkleur",
  community_url: "link naar de community",
  contact_email: "contactadres",
} as const satisfies Partial<Record<keyof SiteRow, string>>;

type Column = keyof typeof CALLED;

/** What the environment fixes stays as it was, so that it comes back when the environment says nothing any more. */
const columnsOf = (
  form: SiteForm,
  { site: { fixed } }: Config,
): Record<Column, string | null | undefined> => ({
  name: fixed.name === null ? form.name : undefined,
  sentence: form.sentence,
  logo: form.logo,
  accent: form.accent,
  community_url: fixed.communityUrl === null ? form.communityUrl : undefined,
  contact_email: fixed.contactEmail === null ? form.contactEmail : undefined,
});

/** Of two who change the same at once, the last is right. */
export async function changeSite(
  { db, config, clock }: Deps,
  form: SiteForm,
  actor: MemberId,
): Promise<void> {
  const wanted = columnsOf(form, config);
  await db.write(async (tx) => {
    const before = await storedSite(tx);
    const changed = (Object.keys(CALLED) as Column[]).filter(
      (column) => wanted[column] !== undefined && wanted[column] !== before[column],
    );
    if (changed.length === 0) return;
    for (const logo of changed.includes("logo") ? [wanted.logo, before.logo] : [])
      if (logo) await wantPicture(tx, clock(), logo);
    await saveSite(tx, Object.fromEntries(changed.map((column) => [column, wanted[column]])));
    const detail = changed.map((column) => CALLED[column]).join(", ");
    await audit(tx, clock(), { actor, action: "site.changed", target: "site", detail });
    announce(tx, "site-changed");
  });
}
