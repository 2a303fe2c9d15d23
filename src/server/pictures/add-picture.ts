import { createHash } from "node:crypto";
import type { AddedPicture, PictureUse } from "#contract/pictures.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import type { MemberId } from "#contract/row-id.ts";
import { LOGO_HEIGHTS, widthsOf } from "#domain/pictures.ts";
import { audit } from "../audit/record.ts";
import type { Tx } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { encodeApart } from "./encode-apart.ts";
import type { EncodedPicture } from "./encode-picture.ts";
import { refusalOfKind } from "./kind-of-picture.ts";
import { focusOf, pictureByHash } from "./queries.ts";
import { wantPicture } from "./want-picture.ts";

interface Adding {
  readonly file: Uint8Array;
  readonly use: PictureUse;
  readonly actor: MemberId;
}

/** Kept in another way it is another picture. */
const KEPT_AS: Readonly<Record<PictureUse, string>> = { meetup: "meetup", logo: "wide logo" };

/** Keeps a picture, to be used within a day. One that is there already is not made again. */
export async function addPicture(
  { db, clock }: Deps,
  { file, use, actor }: Adding,
): Promise<Refused | ({ kind: "added" } & AddedPicture)> {
  const hash = createHash("sha256").update(`${KEPT_AS[use]}\0`).update(file).digest("hex").slice(0, 32);
  const why = refusalOfKind(file);
  if (why) return refused(why);
  const known = await pictureByHash(db.read, hash, use);
  const picture = known
    ? { kind: "known" as const, ...known, focus: focusOf(known) }
    : await encodeApart(file, use);
  if (picture.kind === "refused") return picture;
  const now = clock();
  const { width, height, focus } = picture;
  await db.write(async (tx) => {
    if (picture.kind === "known" && (await wantPicture(tx, now, hash))) return;
    if (picture.kind === "encoded") await keep(tx, now, { hash, use, ...picture });
    await audit(tx, now, {
      actor,
      action: "picture.added",
      target: "picture",
      detail: `${width} × ${height}`,
    });
  });
  const widths = use === "logo" ? [...LOGO_HEIGHTS] : widthsOf(width);
  return { kind: "added", hash, width, height, widths, focus };
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
  // Two may add the same at once.
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
