import * as z from "zod";

/** Names, types and nullability of an answer, as readable JSON. */
export type Shape = string | readonly [Shape] | { readonly [name: string]: Shape };

interface Schema {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
}

/** The shape that a schema of the contract gives its answers. */
export const shapeOfSchema = (schema: z.core.$ZodType): Shape =>
  shapeOf(z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }) as Schema);

function shapeOf(schema: Schema): Shape {
  if (schema.anyOf) return unionOf(schema.anyOf);
  if (schema.properties) {
    const { properties, required = [] } = schema;
    return Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [
        required.includes(name) ? name : `${name}?`,
        shapeOf(property),
      ]),
    );
  }
  if (schema.items) return [shapeOf(schema.items)];
  if (schema.type !== undefined) return [schema.type].flat().join(" or ");
  return typeOf(schema.const ?? schema.enum?.[0]);
}

/** `string or null`; objects and lists are nested. */
function unionOf(schemas: readonly Schema[]): Shape {
  const shapes = schemas.map(shapeOf);
  const simple = [...new Set(shapes.filter((shape) => typeof shape === "string"))];
  const [whole, ...others] = shapes.filter((shape) => typeof shape !== "string");
  if (whole === undefined) return simple.join(" or ");
  if (others.length > 0)
    return Object.fromEntries([whole, ...others].map((shape, index) => [`form ${index + 1}`, shape]));
  return { [`${simple.join(" or ")} or`]: whole };
}

const typeOf = (value: unknown): string => (value === undefined ? "nothing" : typeof value);

/** The shape of one value, for answers that no schema describes. */
export function shapeOfValue(value: unknown): Shape {
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "empty" : [shapeOfValue(value[0])];
  if (typeof value !== "object") return typeOf(value);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOfValue(part)]));
}
