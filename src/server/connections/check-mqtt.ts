import { STEPS_OF } from "#contract/site/connections.ts";
import { BrokerRefusal, readBack } from "../mqtt/broker.ts";
import { topicsOf } from "../mqtt/home-assistant.ts";
import type { Broker } from "../platform/config/settings.ts";
import { isLoginRefusal } from "../platform/process/causes.ts";
import { type CheckResult, demandReachable, runSteps, STEP_MS, StepError, throwFault } from "./steps.ts";

interface MqttCheck {
  readonly broker: Broker;
  readonly ownHost: string;
  readonly stepMs?: number;
}

const ASKS_LOGIN = {
  says: "De broker laat niemand toe zonder gebruiker en wachtwoord",
  advice: "Vul ze in. In Home Assistant maak je er een gebruiker voor.",
};

/** In place of a process's id, so that it ends no connection of a process. */
const CHECK = "check";

/** Connects, then publishes below the site's own topics and reads that back. */
export async function checkMqtt({ broker, ownHost, stepMs = STEP_MS }: MqttCheck): Promise<CheckResult> {
  const topics = topicsOf(ownHost);
  const topic = topics.state(CHECK);
  let reading: Promise<Error | null> | null = null;
  const outcome = () => {
    reading ??= readBack({ broker, clientId: topics.clientId(CHECK) }, topic, stepMs);
    return reading;
  };
  return runSteps(STEPS_OF.mqtt, {
    connect: async () => {
      await demandReachable(broker.host);
      const fault = await outcome();
      if (fault !== null && !(fault instanceof BrokerRefusal))
        throwFault(fault, "mqtt-broker", broker.username === null && isLoginRefusal(fault) ? ASKS_LOGIN : {});
      return `${broker.host} antwoordt`;
    },
    publish: async () => {
      if ((await outcome()) !== null)
        throw new StepError({
          says: `Wat de site publiceert onder ${topic.replace(/\/[^/]*$/, "")}, komt niet terug`,
          advice: "Geef deze gebruiker bij de broker het recht om daar te lezen en te schrijven.",
        });
      return "Wat de site publiceert, komt aan";
    },
  });
}
