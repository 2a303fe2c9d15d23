import { useQuery } from "@tanstack/react-query";
import { connectionsQuery } from "./queries.ts";

/** After a word of a menu: something that the site reaches outside itself fails. */
export function ConnectionsDot() {
  const { data } = useQuery(connectionsQuery);
  if (!data?.isFailing) return null;
  return (
    <>
      <span className="ml-1.5 size-2 shrink-0 rounded-full bg-red" aria-hidden="true" />
      <span className="sr-only">, een verbinding werkt niet</span>
    </>
  );
}
