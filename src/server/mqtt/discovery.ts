import { MAILS_SENSOR, SENSORS } from "./sensors.ts";
import type { Topics } from "./topics.ts";

interface Described {
  readonly topics: Topics;
  readonly siteName: string;
  readonly publicUrl: string;
  /** Those that publish at the moment; the site is there as long as one of them is. */
  readonly processes: readonly string[];
}

/**
 * What makes Home Assistant show the site as one device (https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload).
 * Each entity has the name that automations know it by from the start, whatever the club is called.
 */
export function discovery({ topics, siteName, publicUrl, processes }: Described): object {
  const entity = (key: string, shown: Readonly<Record<string, string>>) => ({
    platform: "sensor",
    unique_id: `${topics.site}_${key}`,
    default_entity_id: `sensor.trefpunt_${key}`,
    state_topic: topics.state(key),
    ...("unit_of_measurement" in shown && { state_class: "measurement" }),
    ...shown,
  });
  const { key: mails, shown: mailsShown } = MAILS_SENSOR;
  return {
    device: {
      identifiers: [topics.site],
      name: siteName,
      manufacturer: "Trefpunt",
      model: "Meetupsite",
      configuration_url: publicUrl,
    },
    origin: { name: "Trefpunt" },
    availability: processes.map((process) => ({ topic: topics.status(process) })),
    availability_mode: "any",
    components: {
      ...Object.fromEntries(
        Object.entries(SENSORS).map(([key, sensor]) => [
          key,
          {
            ...entity(key, sensor.shown),
            ...("attributes" in sensor && { json_attributes_topic: topics.attributes(key) }),
          },
        ]),
      ),
      [mails]: entity(mails, mailsShown),
    },
  };
}
