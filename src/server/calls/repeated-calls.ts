import { createHash, createHmac } from "node:crypto";
import type { Selectable } from "kysely";
import { instantAfter, MINUTE_MS } from "#domain/timing.ts";
import { prepared } from "../platform/db/prepared.ts";
import type { Actor, Tables, Tx } from "../platform/db/schema.ts";
import { version } from "../platform/process/builds.ts";
import { isRefused, RefusedError, refused } from "../platform/refusals.ts";

/** The caller's key of one call, and the input to which it belongs (decision 57). */
export interface CallKey {
  readonly id: string;
  readonly digestBy: (secret: string) => string;
}

/** A key is as hard to guess as a random UUID; quotes are those of a structured field (RFC 9651). */
const KEY = /^(?:"([\w.:+/=~-]{16,128})"|([\w.:+/=~-]{16,128}))$/;

/** @returns null when the header is malformed */
export function readKey(header: string): string | null {
  const [, quoted, bare] = KEY.exec(header) ?? [];
  return quoted ?? bare ?? null;
}

/** @param caller the member; callers without a session share one, and the link in their input tells them apart */
export function callKey(key: string, caller: string, input: readonly unknown[]): CallKey {
  const text = JSON.stringify(input.map(withoutBytes));
  return {
    id: createHash("sha256").update(`${caller}\n${key}`).digest("hex"),
    digestBy: (secret) => createHmac("sha256", secret).update("call\n").update(text).digest("hex"),
  };
}

/** Before `JSON.stringify`, which would write a file as a list of numbers. */
const withoutBytes = (part: unknown): unknown =>
  Buffer.isBuffer(part) ? createHash("sha256").update(part).digest("hex") : part;

/** What may be stored as a result: no date, map or function, and no text but of a closed list or a pattern. */
// biome-ignore lint/suspicious/noConfusingVoidType: a verb without a result returns void
export type Storable<Value> = Value extends void | null | boolean | number
  ? Value
  : Value extends string
    ? string extends Value
      ? never
      : Value
    : Value extends
          | Date
          | ReadonlyMap<unknown, unknown>
          | ReadonlySet<unknown>
          | ((...given: never[]) => unknown)
      ? never
      : Value extends object
        ? { readonly [Name in keyof Value]: Storable<Value[Name]> }
        : never;

const MAX_RESULT = 4 * 1024;

/** @throws for what the type of a result cannot refuse */
function stored(result: unknown): string | null {
  const text = JSON.stringify(result, (name, value: unknown) => {
    if (typeof value === "function") throw new Error(`the result of a verb has a function: ${name}`);
    return value;
  });
  if (text === undefined) return null;
  if (text.length > MAX_RESULT) throw new Error(`the result of a verb has ${text.length} characters`);
  return text;
}

/** Read once: it is in a file. */
const RELEASE = version();

interface Step {
  readonly key: CallKey;
  readonly step: number;
  readonly verb: string;
  readonly actor: Actor;
  readonly now: Date;
  readonly secrets: readonly string[];
}

/**
 * The result of `work`, which is done once for a key: a repeat gets the stored result, and waits while the first still runs. A refusal
 * is not stored. Rights are checked before.
 */
export async function once<Result>(tx: Tx, given: Step, work: () => Promise<Result>): Promise<Result> {
  const { key, step, now } = given;
  const verb = `${given.verb} ${RELEASE}`;
  const added = await firstCalls(tx, {
    id: key.id,
    step,
    verb,
    member_id: typeof given.actor === "number" ? given.actor : null,
    digest: key.digestBy(given.secrets[0] ?? ""),
    at: now.toISOString(),
  });
  if (added.length === 0) return (await repeated(tx, given, verb)) as Result;
  callOf.set(tx, key.id);
  const result = await work();
  const row = { id: key.id, step };
  if (isRefused(result)) await removeRow(tx, row);
  else await keep(tx, row, stored(result));
  return result;
}

type FirstCall = Pick<
  Selectable<Tables["repeated_calls"]>,
  "id" | "step" | "verb" | "member_id" | "digest" | "at"
>;

const firstCalls = prepared((tx: Tx, call: FirstCall) =>
  tx
    .insertInto("repeated_calls")
    .values({
      id: call.id,
      step: call.step,
      verb: call.verb,
      member_id: call.member_id,
      digest: call.digest,
      result: null,
      at: call.at,
    })
    .onConflict((conflict) => conflict.columns(["id", "step"]).doNothing())
    .returning("id"),
);

const callOf = new WeakMap<Tx, string>();

/** @returns the `repeated_calls.id` of the call whose transaction it is; null when the call has no key */
export const callIdOf = (tx: Tx): string | null => callOf.get(tx) ?? null;

/** From then on a repeat of the call is refused: its stored result is not so any more. */
export async function markUndone(tx: Tx, callId: string): Promise<void> {
  await tx.updateTable("repeated_calls").set({ is_undone: 1 }).where("id", "=", callId).execute();
}

type RowKey = Pick<Step, "step"> & Pick<CallKey, "id">;

const removeRow = (tx: Tx, { id, step }: RowKey) =>
  tx.deleteFrom("repeated_calls").where("id", "=", id).where("step", "=", step).execute();

async function keep(tx: Tx, row: RowKey, result: string | null): Promise<void> {
  if (result !== null) await keptResults(tx, { ...row, result });
}

const keptResults = prepared((tx: Tx, { id, step, result }: RowKey & { readonly result: string }) =>
  tx.updateTable("repeated_calls").set({ result }).where("id", "=", id).where("step", "=", step),
);

/** @throws RefusedError when the stored result is not of this input, of another release, or of what was undone since */
async function repeated(tx: Tx, { key, step, secrets }: Step, verb: string): Promise<unknown> {
  const row = await tx
    .selectFrom("repeated_calls")
    .select(["digest", "verb", "result", "is_undone"])
    .where("id", "=", key.id)
    .where("step", "=", step)
    .executeTakeFirstOrThrow();
  if (!secrets.some((secret) => key.digestBy(secret) === row.digest))
    throw new RefusedError(refused("key-of-another"));
  if (row.verb !== verb) throw new RefusedError(refused("already-done"));
  if (row.is_undone === 1) throw new RefusedError(refused("undone-since"));
  return row.result === null ? undefined : JSON.parse(row.result);
}

/** Rows of a clock that ran ahead would stay for as long. */
export async function forgetFutureCalls(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom("repeated_calls").where("at", ">", instantAfter(now, MINUTE_MS)).execute();
}
