import { expect, test } from "vitest";
import { postalAddress } from "./heads.ts";

test.each([
  ["Bibliotheek Neude, Utrecht", { streetAddress: "Bibliotheek Neude", addressLocality: "Utrecht" }],
  [
    "Dorpshuis De Brink, Brinkstraat 3, 9401 AB Assen",
    { streetAddress: "Brinkstraat 3", postalCode: "9401 AB", addressLocality: "Assen" },
  ],
  ["Bij Anna thuis", { streetAddress: "Bij Anna thuis" }],
  ["Kerkplein 1,", { streetAddress: "Kerkplein 1" }],
  ["", { streetAddress: "" }],
])("the postal address of %j", (location, address) => expect(postalAddress(location)).toEqual(address));
