/** Home Assistant's own prefix, unless somebody changed it there (https://www.home-assistant.io/integrations/mqtt/). */
const HOME_ASSISTANT = "homeassistant";

/** Where Home Assistant says that it begins and ends. */
export const BIRTH_TOPIC = `${HOME_ASSISTANT}/status`;

/** The words of Home Assistant for whether something is there, its own as well as ours. */
export const ONLINE = "online";
export const OFFLINE = "offline";

export interface Topics {
  /** Identifies the site at the broker and in Home Assistant, whoever publishes for it. */
  readonly site: string;
  readonly discovery: string;
  /** Whether a process of the site is there. */
  status(process: string): string;
  state(sensor: string): string;
  attributes(sensor: string): string;
}

/** By the site's own address: several sites may share a broker, and several processes publish for one site. */
export function topicsOf(publicUrl: string): Topics {
  const place = new URL(publicUrl).host.replaceAll(/[^a-z0-9-]/gi, "_");
  const base = `trefpunt/${place}`;
  const site = `trefpunt_${place}`;
  return {
    site,
    discovery: `${HOME_ASSISTANT}/device/${site}/config`,
    status: (process) => `${base}/status/${process}`,
    state: (sensor) => `${base}/${sensor}`,
    attributes: (sensor) => `${base}/${sensor}/attributes`,
  };
}
