import { inWords } from "#domain/dutch-counts.ts";
import { DAY_MS } from "#domain/timing.ts";
import { audit } from "../audit/record.ts";
import type { Tx } from "../db/schema.ts";

/** Removes what nobody has used a day after it was added, or taken out of use. */
export async function sweepPictures(tx: Tx, now: Date): Promise<void> {
  const swept = await tx
    .deleteFrom("pictures")
    .where("wanted_at", "<", new Date(now.getTime() - DAY_MS).toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("meetups").select("id").whereRef("meetups.picture", "=", "pictures.hash"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("picture_uses").select("meetup_id").whereRef("picture_uses.hash", "=", "pictures.hash"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("site").select("id").whereRef("site.logo", "=", "pictures.hash"))),
    )
    .returning("hash")
    .execute();
  if (swept.length === 0) return;
  const detail = inWords(swept.length, "ongebruikte", "ongebruikte");
  await audit(tx, now, { actor: null, action: "picture.removed", target: "picture", detail });
}
