import { expect, test } from "vitest";
import { errorInWords, mailFaultInDutch, WORDS_FOR_ERROR } from "./error-words.ts";

const WORDS = {
  "meetup-gone": "De meetup bestaat niet meer",
  "message-gone": "Het bericht bestaat niet meer",
  "not-rendered": "De e-mail kon niet worden opgemaakt",
  "address-refuses": "Niet verstuurd: dit adres weigerde drie e-mails op rij",
  "copy-restored": "Niet verstuurd: er is een kopie teruggezet",
};

test.each(Object.entries(WORDS))("the error %s of a mail reads: %s", (code, words) => {
  expect(errorInWords(code)).toBe(words);
});

test("every error of a mail has words in the table", () => {
  expect(Object.keys(WORDS_FOR_ERROR).sort()).toEqual(Object.keys(WORDS).sort());
});

test.each(["550 5.1.1 no such user", "450-4.7.1 later", "toString"])(
  "what the mail server answered is shown as it is: %s",
  (answer) => {
    expect(errorInWords(answer)).toBe(answer);
  },
);

test("no error has no words", () => {
  expect(errorInWords(null)).toBeNull();
});

test.each([
  [
    "self-signed certificate; if the root CA is installed locally, try running Node.js with --use-system-ca",
    "Het certificaat van de server is niet te vertrouwen",
  ],
  ["connect ECONNREFUSED 192.0.2.1:465", "Op dit adres en deze poort luistert niets"],
  [
    "the settings of the mail server were stored with another secret",
    "De instellingen van de mailserver zijn bewaard met een ander geheim",
  ],
])("a fault on the way, %s, is said in Dutch", (error, words) => {
  expect(errorInWords(error)).toBe(words);
});

test("a refused password is shown as it was answered, and what to do is known", () => {
  const answer = "535 5.7.8 Authentication credentials invalid";
  expect(errorInWords(answer)).toBe(answer);
  expect(mailFaultInDutch(answer)?.advice).toBe(
    "Typ ze opnieuw over. Veel aanbieders vragen een app-wachtwoord.",
  );
});
