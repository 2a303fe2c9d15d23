export interface PostalAddress {
  readonly streetAddress?: string;
  readonly postalCode?: string;
  readonly addressLocality?: string;
}

/**
 * What of a place as organisers type it is street, postcode and town: the town stands behind the last comma, with or
 * without its postcode before it, the street between that and the name.
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
