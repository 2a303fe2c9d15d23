import * as z from "zod/mini";
import { DAY_MS } from "#domain/timing.ts";
import { currentSession, sessionProfile } from "../base/session.ts";
import {
  type DraftKey,
  type DraftStorage,
  draftKey,
  draftKeysOf,
  draftStorage,
  newId,
  parsedBy,
} from "../base/storage.ts";

const KEPT_MS = 7 * DAY_MS;

/** What was typed in one opening of a form. */
export interface Version<Draft> {
  readonly key: DraftKey;
  /** Moment of the last edit, in milliseconds since the epoch. */
  readonly at: number;
  readonly draft: Draft;
  /** The member asked for this text: the form begins with it. */
  readonly isAsked: boolean;
}

const Stored = z.object({ at: z.number(), draft: z.unknown(), isAsked: z.optional(z.boolean()) });

type Owner = number | "visitor" | "unknown";

/** The member whose text it is; unknown before the first answer of the server. */
const ownerNow = (): Owner =>
  sessionProfile()?.user.id ?? (currentSession().kind === "active" ? "unknown" : "visitor");

/** A visitor cannot sign out: their text stays in the tab only. */
const storageOf = (owner: Owner) => draftStorage(owner === "visitor" ? "tab" : "device");

const prefixOf = (owner: Owner, form: string) => `${owner}/${form}/`;

const newDraftKey = (prefix: string): DraftKey => draftKey(prefix + newId());

/** Each opening of a form writes its own version, so that two tabs, or new text beside an offered version, overwrite nothing. */
export function createKeeper<Draft>(form: string, schema: z.ZodMiniType<Draft>) {
  const owner = ownerNow();
  const storage = storageOf(owner);
  const prefix = prefixOf(owner, form);
  let own = newDraftKey(prefix);
  const write = (draft: unknown) => {
    // Another tab may have signed this member out, or another member in.
    const isOwners = ownerNow() === owner || (owner === "unknown" && ownerNow() !== "visitor");
    if (isOwners || currentSession().kind === "ended") putInto(storage, own, { at: Date.now(), draft });
  };
  return {
    versions: (): Version<Draft>[] =>
      draftKeysOf(storage)
        .filter((key) => key.startsWith(draftKey(prefix)))
        .flatMap((key) => {
          const stored = freshAt(storage, key);
          const draft = schema.safeParse(stored?.draft);
          if (stored && draft.success)
            return [{ key, at: stored.at, draft: draft.data, isAsked: stored.isAsked ?? false }];
          storage.removeItem(key);
          return [];
        })
        .sort((one, other) => other.at - one.at),
    write,
    clear: () => storage.removeItem(own),
    remove: ({ key }: Version<Draft>) => storage.removeItem(key),
    /** Continues with a version. What was typed in this opening becomes a version of its own. */
    continueFrom: ({ key, draft }: Version<Draft>) => {
      own = newDraftKey(prefix);
      write(draft);
      storage.removeItem(key);
    },
  };
}

export type Keeper<Draft> = ReturnType<typeof createKeeper<Draft>>;

/** Stores a text that the form is to begin with, such as that of a message whose sending was undone. */
export function keepText(form: string, draft: object): void {
  const owner = ownerNow();
  putInto(storageOf(owner), newDraftKey(prefixOf(owner, form)), { at: Date.now(), draft, isAsked: true });
}

export function dropOldDrafts(): void {
  for (const storage of [draftStorage("device"), draftStorage("tab")])
    for (const key of draftKeysOf(storage)) if (!freshAt(storage, key)) storage.removeItem(key);
}

function freshAt(storage: DraftStorage, key: DraftKey) {
  const stored = parsedBy(Stored, storage.getItem(key));
  return stored !== null && Date.now() - stored.at < KEPT_MS ? stored : null;
}

/** When the storage is full, the oldest texts make room. */
function putInto(storage: DraftStorage, key: DraftKey, stored: z.input<typeof Stored>): void {
  try {
    storage.setItem(key, JSON.stringify(stored));
  } catch {
    const [oldest] = draftKeysOf(storage)
      .filter((other) => other !== key)
      .map((other) => ({ other, at: parsedBy(Stored, storage.getItem(other))?.at ?? 0 }))
      .sort((one, two) => one.at - two.at);
    if (!oldest) return;
    storage.removeItem(oldest.other);
    putInto(storage, key, stored);
  }
}
