import { expect, test } from "vitest";
import { outcomeInWords, outcomeOf, type StoredOutcome } from "./outcome.ts";
import type { Attempt } from "./send.ts";

const answered = (status: number): Attempt => ({ kind: "answered", status, retryAfter: null });
const unreachable = (code: string): Attempt => ({ kind: "unreachable", code });

test.each<[Attempt, StoredOutcome, sentence: string, code: string | null]>([
  [answered(204), "answered 204", "Aangekomen", "204"],
  [answered(302), "answered 302", "De ontvanger stuurt door naar een ander adres; dat volgen we niet", "302"],
  [answered(401), "answered 401", "De ontvanger weigert het bericht", "401"],
  [answered(404), "answered 404", "Op dit adres is niets", "404"],
  [answered(410), "answered 410", "De ontvanger wil geen berichten meer", "410"],
  [answered(429), "answered 429", "De ontvanger vindt het te veel berichten", "429"],
  [answered(418), "answered 418", "De ontvanger nam het bericht niet aan", "418"],
  [answered(503), "answered 503", "De ontvanger heeft een storing", "503"],
  [unreachable("TIMEOUT"), "unreachable TIMEOUT", "Geen antwoord binnen 15 seconden", null],
  [unreachable("ENOTFOUND"), "unreachable ENOTFOUND", "De naam van de server is niet te vinden", "ENOTFOUND"],
  [unreachable("ECONNREFUSED"), "unreachable ECONNREFUSED", "Op dit adres luistert niets", "ECONNREFUSED"],
  [
    unreachable("CERT_HAS_EXPIRED"),
    "unreachable CERT_HAS_EXPIRED",
    "Het certificaat van de ontvanger wordt niet vertrouwd",
    "CERT_HAS_EXPIRED",
  ],
  [unreachable("EPROTO"), "unreachable EPROTO", "De ontvanger spreekt geen HTTPS op dit adres", "EPROTO"],
  [unreachable("ECONNRESET"), "unreachable ECONNRESET", "De verbinding werd verbroken", "ECONNRESET"],
  [
    { kind: "refused", why: "webhook-nowhere" },
    "webhook-nowhere",
    "Naar dit adres kan niets worden gestuurd; klopt het?",
    null,
  ],
  [
    { kind: "refused", why: "webhook-private" },
    "webhook-private",
    "Dit adres ligt in het eigen netwerk van de server; vraag wie de server beheert of daar iets heen mag",
    "WEBHOOK_PRIVATE",
  ],
  [
    { kind: "refused", why: "webhook-unencrypted" },
    "webhook-unencrypted",
    "Naar buiten gaat alleen een adres dat met https:// begint",
    null,
  ],
])("the attempt %o is stored as %s and reads: %s", (attempt, stored, outcome, code) => {
  expect(outcomeOf(attempt)).toBe(stored);
  expect(outcomeInWords(stored)).toEqual({ outcome, code });
});

test.each<[StoredOutcome, string]>([
  ["unreadable", "Het bericht kon niet worden gelezen"],
  ["address-lost", "Het adres is niet meer te lezen; vul het opnieuw in"],
  ["broken-off", "De proef werd afgebroken"],
])("the outcome %s without an attempt reads: %s", (stored, outcome) => {
  expect(outcomeInWords(stored)).toEqual({ outcome, code: null });
});

test("a delivery that was not tried has no outcome", () => {
  expect(outcomeInWords(null)).toEqual({ outcome: null, code: null });
});

test("words that an earlier release wrote stay as they are, with their code apart", () => {
  expect(outcomeInWords("Op dit adres is niets (404)")).toEqual({
    outcome: "Op dit adres is niets",
    code: "404",
  });
});
