import { EventEmitter } from "node:events";
import type { Tx } from "./schema.ts";

export const TOPICS = [
  "mail-queued",
  "meetups-changed",
  "attendance-changed",
  "talks-changed",
  "batches-changed",
  "offers-changed",
  "site-changed",
  "webhooks-queued",
  "personal-data-removed",
  "inbox-changed",
  "hold-changed",
  "connections-changed",
] as const;
export type Topic = (typeof TOPICS)[number];

export const isTopic = (text: string): text is Topic => (TOPICS as readonly string[]).includes(text);

const announced = new WeakMap<Tx, Set<Topic>>();

/** Announces a topic when this transaction commits; a rollback announces nothing. */
export function notifyOnCommit(tx: Tx, topic: Topic): void {
  const topics = announced.get(tx);
  if (topics) topics.add(topic);
  else announced.set(tx, new Set([topic]));
}

export const pendingTopics = (tx: Tx): ReadonlySet<Topic> => announced.get(tx) ?? new Set();

export class CommitListeners {
  readonly #listeners = new EventEmitter();

  on(topic: Topic, listener: () => void): void {
    this.#listeners.on(topic, listener);
  }

  tell(topic: Topic): void {
    this.#listeners.emit(topic);
  }
}
