import { type Facts, keyOf } from "./facts.ts";
import { aMeetup, Gone, type MailData } from "./kind-data.ts";

type FactAbout<Name extends "waiting" | "whereabouts"> =
  Facts[Name] extends ReadonlyMap<string, infer Fact> ? { readonly [Key in Name]: Fact | null } : never;

/** Adds a fact about the recipient at the meetup, as of sending; null where there is none. */
const withFact = <Name extends "waiting" | "whereabouts", Given, Found extends object>(
  about: MailData<Given, Found>,
  name: Name,
): MailData<Given, Found & FactAbout<Name>> => ({
  ...about,
  open: (row, data) => {
    const { meetup_id, member_id } = row;
    const recipient = meetup_id !== null && member_id !== null ? { meetup_id, member_id } : null;
    const { needs, find } = about.open(row, data);
    return {
      needs: { ...needs, [name]: recipient },
      find: (facts) => {
        const found = find(facts);
        if (found instanceof Gone) return found;
        const fact = (recipient && facts[name].get(keyOf(recipient))) ?? null;
        return { ...found, [name]: fact } as Found & FactAbout<Name>;
      },
    };
  },
});

/** A meetup, and the recipient's place on the waitlist; null when not on the waitlist. */
export const meetupWithPosition = withFact(aMeetup, "waiting");

/** Adds where exactly the meetup is, for a recipient with a place; else null (promise 79). */
export const withWhereabouts = <Given, Found extends object>(about: MailData<Given, Found>) =>
  withFact(about, "whereabouts");
