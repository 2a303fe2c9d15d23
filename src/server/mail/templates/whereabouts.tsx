import { Text } from "react-email";
import type { WhereaboutsColumns } from "#contract/whereabouts.ts";
import { softText, text } from "./theme.ts";

/** Marks a kept mail that tells where exactly a meetup is: `my-data` leaves it out for who has no place now. */
export const GUESTS_ONLY = "guests-only";

export function Whereabouts({ address, access_note: note }: WhereaboutsColumns) {
  return (
    <div className={GUESTS_ONLY}>
      {address !== null && (
        <Text className="ink" style={text({ marginTop: 4, fontWeight: 650, whiteSpace: "pre-line" })}>
          {address}
        </Text>
      )}
      {note !== null && (
        <Text className="soft" style={softText({ marginTop: 4, whiteSpace: "pre-line" })}>
          {note}
        </Text>
      )}
    </div>
  );
}
