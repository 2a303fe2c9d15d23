import { register } from "#contract/members.ts";
import { sentenceOf } from "../base/api.ts";
import { NoMailYet } from "../base/no-mail-yet.tsx";
import { usePageState } from "../base/page-state.tsx";
import { usePosted } from "../forms/posted.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Note } from "../ui/notices.tsx";
import { Checkbox } from "../ui/toggle.tsx";
import { CLUB_CHOICE } from "./club-choice.ts";

/** The subscription's form for browsers without scripts. After a mistake it keeps what was typed. */
export function PlainSubscription() {
  const posted = usePosted(register.answer);
  const { typed } = usePageState().posted ?? {};
  if (posted?.data)
    return (
      <noscript>
        <Note>
          {posted.data.message} We hebben een link gestuurd naar{" "}
          <strong className="wrap-anywhere">{typed?.email}</strong>; druk daarop om je inschrijving af te
          ronden.
        </Note>
        <NoMailYet />
      </noscript>
    );
  return (
    <noscript>
      <form method="post" className="space-y-4">
        {posted?.error && (
          <Note look="error">
            {posted.error.details.length > 0
              ? posted.error.details.map((detail) => <p key={detail}>{detail}</p>)
              : sentenceOf(posted.error)}
          </Note>
        )}
        <NoMailYet />
        <Field label="Naam *" name="name" autoComplete="name" required defaultValue={typed?.name} />
        <Field
          label="Email adres *"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={typed?.email}
        />
        <Checkbox {...CLUB_CHOICE} name="clubMessages" defaultChecked={typed?.clubMessages === true} />
        <button type="submit" className={buttonClass({ look: "primary" })}>
          Aanmelden
        </button>
      </form>
    </noscript>
  );
}
