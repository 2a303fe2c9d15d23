import { createHash } from "node:crypto";
import type { MemberId } from "#contract/ids.ts";
import type { AddedPicture, PictureUse } from "#contract/picture-upload.ts";
import { LOGO_HEIGHTS, widthsOf } from "#domain/pictures.ts";
import { DAY_MS, instantBefore } from "#domain/timing.ts";
import { audit } from "../audit/audit.ts";
import type { WriteContext, Writes } from "../calls/writes.ts";
import type { Tx } from "../platform/db/schema.ts";
import { runApart, scriptBeside } from "../platform/process/apart.ts";
import { limitConcurrency } from "../platform/process/concurrency.ts";
import { isRefused, type Refused, refused } from "../platform/refusals.ts";
import type { EncodedPicture } from "./encode.ts";
import { refusalOfKind } from "./file-kind.ts";
import { focusOf } from "./queries.ts";
import { touchPicture } from "./use-pictures.ts";

/** Removes pictures that are unused a day after they were added or last used. */
export async function sweepPictures(tx: Tx, now: Date): Promise<void> {
  const swept = await tx
    .deleteFrom("pictures")
    .where("wanted_at", "<", instantBefore(now, DAY_MS))
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
  const facts = { count: swept.length };
  await audit(tx, now, { actor: null, action: "picture.removed", target: "picture", facts });
}

/** Part of the hash: changing how pictures are stored makes them new pictures. */
const KEPT_AS: Readonly<Record<PictureUse, string>> = { meetup: "meetup", logo: "wide logo" };

/** Stores a picture, which must be used within a day. A stored picture is not encoded again. */
export async function addPicture(
  { onSite }: Writes<MemberId, "nothing">,
  { file, use }: { readonly file: Uint8Array; readonly use: PictureUse },
): Promise<Refused | AddedPicture> {
  const hash = createHash("sha256").update(`${KEPT_AS[use]}\0`).update(file).digest("hex").slice(0, 32);
  const why = refusalOfKind(file);
  if (why) return refused(why);
  const stored = await onSite(touchStored, hash);
  if (stored) return added(hash, use, { ...stored, focus: focusOf(stored) });
  const encoded = await encodeApart(file, use);
  if (isRefused(encoded)) return encoded;
  await onSite(storePicture, { hash, use, encoded });
  return added(hash, use, encoded);
}

const touchStored = (tx: Tx, { now }: WriteContext, hash: string) => touchPicture(tx, now, hash);

const added = (
  hash: string,
  use: PictureUse,
  { width, height, focus }: Pick<EncodedPicture, "width" | "height" | "focus">,
): AddedPicture => ({
  hash,
  width,
  height,
  widths: use === "logo" ? [...LOGO_HEIGHTS] : widthsOf(width),
  focus,
});

async function storePicture(
  tx: Tx,
  { now, actor }: WriteContext,
  {
    hash,
    use,
    encoded,
  }: { readonly hash: string; readonly use: PictureUse; readonly encoded: EncodedPicture },
): Promise<void> {
  await keep(tx, now, { hash, use, ...encoded });
  const detail = `${encoded.width} × ${encoded.height}`;
  await audit(tx, now, { actor, action: "picture.added", target: `picture:${hash}`, detail });
}

async function keep(
  tx: Tx,
  now: Date,
  {
    hash,
    use,
    width,
    height,
    focus,
    files,
  }: EncodedPicture & { readonly hash: string; readonly use: PictureUse },
): Promise<void> {
  const wanted_at = now.toISOString();
  // Two organisers may add the same picture at once.
  await tx
    .insertInto("pictures")
    .values({ hash, made_for: use, width, height, focus_x: focus.x, focus_y: focus.y, wanted_at })
    .onConflict((conflict) => conflict.column("hash").doUpdateSet({ wanted_at }))
    .execute();
  for (const file of files)
    await tx
      .insertInto("picture_files")
      .values({ hash, ...file })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

type EncodingResult = EncodedPicture | Refused;

/** With the code of Node.js and the library, which is no private memory, the process stays under 300 MB (promise 74). */
const MAX_PRIVATE_MB = 275;

/** A small machine needs half a minute for the largest picture. */
const MAX_ENCODING_MS = 120_000;

/** Of computing: a second or two on a common machine, half a minute on a small one. */
const MAX_CPU_S = 40;

export const ENCODER = {
  script: scriptBeside(import.meta, "encoder"),
  timeoutMs: MAX_ENCODING_MS,
  memoryMb: MAX_PRIVATE_MB,
  cpuS: MAX_CPU_S,
};

/** Bounds waiting uploads: each holds ten megabytes, and on a small machine each can take half a minute. */
const inTurn = limitConcurrency({ concurrent: 1, waiting: 5, retryAfterS: 5 });

const encodeApart = (file: Uint8Array, use: PictureUse): Promise<EncodingResult> =>
  inTurn(
    async () => (await runApart<EncodingResult>(ENCODER, { file, use })) ?? refused("picture-not-encoded"),
  );
