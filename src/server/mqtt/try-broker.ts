import type { Broker } from "../settings.ts";
import { connectionTo } from "./connection.ts";
import { whyNotReached } from "./why-not-reached.ts";

/** Comes and goes, and says nothing there. In words why it could not; null: it could. */
export async function tryBroker(broker: Broker, patienceMs: number): Promise<string | null> {
  const { default: mqtt } = await import("mqtt");
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const client = mqtt.connect({
    ...connectionTo(broker),
    connectTimeout: patienceMs,
    reconnectPeriod: 0,
  });
  client.on("connect", () => resolve(null));
  client.on("error", (error) => resolve(whyNotReached(error)));
  client.on("close", () => resolve("it hung up"));
  const mute = setTimeout(() => resolve("it does not answer"), patienceMs);
  const why = await promise;
  clearTimeout(mute);
  await client.endAsync(true);
  return why;
}
