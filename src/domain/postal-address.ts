export interface PostalAddress {
  readonly streetAddress?: string;
  readonly postalCode?: string;
  readonly addressLocality?: string;
}

/**
 * Splits a location as organisers type it into street, postcode and town. The town follows the last comma,
 * optionally after a postcode. The street is between the name and the town.
 */
export function postalAddress(location: string): PostalAddress {
  const parts = location
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const last = parts.at(-1) ?? "";
  if (parts.length < 2) return { streetAddress: last };
  const [, postcode, town = last] = /^(\d{4} ?[A-Z]{2})\s+(.+)$/.exec(last) ?? [];
  const street = parts.slice(1, -1).join(", ");
  const first = parts[0] ?? "";
  return {
    streetAddress: street || first,
    ...(postcode !== undefined && { postalCode: postcode }),
    addressLocality: town,
  };
}
