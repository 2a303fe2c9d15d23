import { expect, test } from "vitest";
import { errorInWords, WORDS_FOR_ERROR } from "./error-words.ts";

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

test.each(["550 5.1.1 no such user", "connect ECONNREFUSED 127.0.0.1:25", "toString"])(
  "what the mail server answered is shown as it is: %s",
  (answer) => {
    expect(errorInWords(answer)).toBe(answer);
  },
);

test("no error has no words", () => {
  expect(errorInWords(null)).toBeNull();
});
