import { Fragment } from "react";

/** An e-mail address that breaks before `@` or a full stop rather than inside a word. */
export const Address = ({ address }: { address: string }) =>
  address.split(/(?=[@.])/).map((part, place) => (
    // The parts of one address never change places.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
