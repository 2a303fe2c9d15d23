import * as z from "zod";

/**
 * What Home Assistant demands of a device's discovery (`components/mqtt/schemas.py`, `sensor.py`, `discovery.py` and
 * `helpers/config_validation.py` of home-assistant/core), copied by hand for the fields we use. Home Assistant ignores
 * unknown fields; this refuses them.
 */
const topic = z
  .string()
  .min(1)
  .regex(/^[^#+\0]+$/);
const icon = z.string().regex(/^mdi:[a-z-]+$/);

const sensor = z.strictObject({
  platform: z.literal("sensor"),
  unique_id: z.string().min(1),
  default_entity_id: z.string().regex(/^sensor\.[a-z0-9_]+$/),
  name: z.string().min(1),
  icon,
  state_topic: topic,
  json_attributes_topic: topic.optional(),
  device_class: z.literal("timestamp").optional(),
  state_class: z.literal("measurement").optional(),
  unit_of_measurement: z.string().min(1).optional(),
  entity_category: z.literal("diagnostic").optional(),
});

export const DeviceDiscovery = z.strictObject({
  device: z.strictObject({
    identifiers: z.array(z.string().min(1)).min(1),
    name: z.string().min(1),
    manufacturer: z.string(),
    model: z.string(),
    configuration_url: z.url({ protocol: /^https?$/ }),
  }),
  origin: z.strictObject({ name: z.string().min(1) }),
  availability: z.array(z.strictObject({ topic })).min(1),
  availability_mode: z.enum(["all", "any", "latest"]),
  components: z.record(
    z.string().regex(/^[a-z0-9_]+$/),
    // A date has neither unit nor statistics (`components/sensor`).
    sensor.refine((one) => one.device_class !== "timestamp" || !(one.unit_of_measurement ?? one.state_class)),
  ),
});

/** `<prefix>/device/<object_id>/config`, limited to these characters. */
export const DISCOVERY_TOPIC = /^homeassistant\/device\/[a-zA-Z0-9_-]+\/config$/;
