import { Fragment } from "react";
import type { WhereaboutsColumns } from "#contract/whereabouts.ts";
import { Text } from "./tags.tsx";
import { softText, text } from "./theme.ts";

/** Marks a kept mail that tells where exactly a meetup is: `my-data` leaves it out for a member without a place now. */
export const ATTENDEES_ONLY = "guests-only";

export function Whereabouts({ address, access_note: note }: WhereaboutsColumns) {
  return (
    <div className={ATTENDEES_ONLY}>
      {address !== null && (
        <Text className="ink" style={text({ marginTop: 4, fontWeight: 650 })}>
          <Lines of={address} />
        </Text>
      )}
      {note !== null && (
        <Text className="soft" style={softText({ marginTop: 4 })}>
          <Lines of={note} />
        </Text>
      )}
    </div>
  );
}

/** Breaks that Outlook and the text part keep. */
const Lines = ({ of }: { of: string }) =>
  of.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text never change places.
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
