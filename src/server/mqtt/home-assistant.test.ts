import { expect, test } from "vitest";
import { topicsOf } from "./home-assistant.ts";

test.each([
  ["https://meetup.example.org", "meetup_example_org"],
  ["https://a-b.example.nl", "a-b_example_nl"],
  ["https://a.b.example.nl", "a_b_example_nl"],
  ["http://127.0.0.1:3000", "127_0_0_1_3000"],
  ["http://[::1]:3000", "___1__3000"],
  ["http://[::1:3000]", "___1_3000_"],
  ["https://xn--caf-dma.example.nl", "xn--caf-dma_example_nl"],
])("the topics of %s contain %s", (url, place) => {
  const { site, discovery, status } = topicsOf(new URL(url).host);
  expect([site, status("site")]).toEqual([`trefpunt_${place}`, `trefpunt/${place}/status/site`]);
  // The characters that Home Assistant allows in an object's id.
  expect(discovery).toMatch(/^homeassistant\/device\/[\w-]+\/config$/);
});
