import * as z from "zod/mini";

/** The server refused the session; the member signed out or was removed; another member signed in. */
type Ending = "refused" | "signed-out" | "other-member";

interface Kept {
  /** What removes it from this browser. */
  readonly endsAt: readonly Ending[];
  /** In this tab only, until it closes. */
  readonly ofTab?: true;
}

const SESSIONS = { endsAt: ["refused", "signed-out"] } as const;
const MEMBERS = { endsAt: ["signed-out", "other-member"] } as const;
const DEVICES = { endsAt: [] } as const;
const TABS = { endsAt: [], ofTab: true } as const;

/**
 * All that a browser keeps of this site under keys; one that ends in a colon begins the keys of many. Lists for the check-in have
 * databases of their own (`attendance/door-database.ts`), and pages a cache (`offline/page-worker.ts`).
 */
const KEPT = {
  token: SESSIONS,
  /** The profile: a member's page need not wait for the server. */
  user: SESSIONS,
  "my-meetups": { endsAt: ["refused", ...MEMBERS.endsAt] },
  "unsent-answers": MEMBERS,
  "closed-details": MEMBERS,
  /** Id of the member that signed in last, whose typed text may still be stored after a session ended. */
  "last-member": { endsAt: ["signed-out"] },
  /** Text that was typed and not saved (`createKeeper`); a visitor's in the tab. */
  "kept-text:": MEMBERS,
  /** Of release 1.0.0. */
  "meetup-draft:": MEMBERS,
  /** A phone may load the page again while the member reads the mail. */
  "login-code-sent": { ...MEMBERS, ofTab: true },
  /** Id of the organiser whose check-in lists are stored here: those with unsent check-ins outlive the session. */
  "names-kept": DEVICES,
  /** Until when each door link's database may be on this device. */
  "link-doors": DEVICES,
  theme: DEVICES,
  "heard-at": DEVICES,
  notice: TABS,
  "reloaded-at": TABS,
  "scroll-positions": TABS,
} as const satisfies Record<string, Kept>;

type Key = Exclude<keyof typeof KEPT, `${string}:`>;
export type DraftKey = `kept-text:${string}`;

export function endKept(ending: Ending): void {
  const ends: Readonly<Record<string, Kept>> = KEPT;
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage))
      if (ends[key.replace(/:.*/s, ":")]?.endsAt.includes(ending)) storage.removeItem(key);
}

const storageOf = (key: Key): Storage => ("ofTab" in KEPT[key] ? sessionStorage : localStorage);

export const readText = (key: Key): string | null => storageOf(key).getItem(key);
export const storeText = (key: Key, text: string): void => storageOf(key).setItem(key, text);
export const forget = (key: Key): void => storageOf(key).removeItem(key);

export const store = (key: Key, value: unknown): void => storeText(key, JSON.stringify(value));

/** The stored JSON value of this key; null when it is absent, malformed or does not match the schema. */
export const readStored = <Schema extends z.ZodMiniType>(key: Key, schema: Schema): z.output<Schema> | null =>
  parsedBy(schema, readText(key));

export const parsedBy = <Schema extends z.ZodMiniType>(
  schema: Schema,
  text: string | null,
): z.output<Schema> | null => schema.safeParse(parsed(text ?? "null")).data ?? null;

/** An object with any keys, like `z.record`, which would weigh half a kilobyte in the script of the first visit. */
export const recordOf = <Value extends z.ZodMiniType>(values: Value) => z.catchall(z.object({}), values);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: absent, or of another program.
    return null;
  }
}

/** A UUID. `crypto.randomUUID` exists only in a secure context. */
export function newId(): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  const digits = [...random].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

export interface DraftStorage {
  getItem(key: DraftKey): string | null;
  setItem(key: DraftKey, text: string): void;
  removeItem(key: DraftKey): void;
}

export const draftStorage = (of: "device" | "tab"): DraftStorage =>
  of === "tab" ? sessionStorage : localStorage;

export const draftKey = (name: string): DraftKey => `kept-text:${name}`;

export const draftKeysOf = (storage: DraftStorage): DraftKey[] =>
  Object.keys(storage).filter((key) => key.startsWith(draftKey(""))) as DraftKey[];
