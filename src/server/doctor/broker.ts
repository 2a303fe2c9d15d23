import { tryBroker } from "../mqtt/try-broker.ts";
import { placeOf } from "../mqtt/why-not-reached.ts";
import type { Broker } from "../settings.ts";
import { type Finding, finding } from "./finding.ts";

const PATIENCE_MS = 5_000;

/** Whether the broker of `MQTT_URL` lets us in. */
export async function examineBroker(broker: Broker): Promise<Finding> {
  const why = await tryBroker(broker, PATIENCE_MS);
  return why === null
    ? finding("broker", "ok", `the MQTT broker ${placeOf(broker)} answers and lets us in`)
    : finding(
        "broker",
        "wrong",
        `the MQTT broker ${placeOf(broker)} cannot be used: ${why}; check MQTT_URL and the broker, or Home Assistant hears nothing`,
      );
}
