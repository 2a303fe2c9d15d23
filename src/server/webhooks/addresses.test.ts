import { describe, expect, test } from "vitest";
import { addressesFor, addressRefusal } from "./addresses.ts";

const url = (address: string, protocol = "https:") =>
  new URL(`${protocol}//${address.includes(":") ? `[${address}]` : address}/`);
const why = (address: string, own: boolean | string[] = false, protocol = "https:") =>
  addressRefusal(own, { address, url: url(address, protocol) });

const OWN = [
  "127.0.0.1",
  "127.255.255.254",
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.10",
  "100.64.0.1",
  "::1",
  "fd12:3456::1",
];
const NEVER = [
  "0.0.0.0",
  "169.254.169.254",
  "192.0.0.8",
  "192.0.2.1",
  "198.18.0.1",
  "198.51.100.7",
  "203.0.113.7",
  "100.100.100.200",
  "fd00:ec2::254",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::ffff:8.8.8.8",
  "::7f00:1",
  "64:ff9b::7f00:1",
  "64:ff9b:1::a00:1",
  "fe80::1",
  "fec0::1",
  "ff02::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "100::1",
  "5f00::1",
];
const PUBLIC = [
  "1.1.1.1",
  "172.32.0.1",
  "100.128.0.1",
  "193.0.14.129",
  "2606:4700:4700::1111",
  "2a02:898::1",
];

describe("addresses for webhooks", () => {
  test.each(PUBLIC)("%s is public: allowed over HTTPS only", (address) => {
    expect(why(address)).toBeNull();
    expect(why(address, false, "http:")).toBe("webhook-unencrypted");
    expect(why(address, true, "http:")).toBe("webhook-unencrypted");
  });

  test.each(OWN)("%s is private: allowed only where the operator says so", (address) => {
    expect(why(address)).toBe("webhook-private");
    expect(why(address, true)).toBeNull();
    expect(why(address, true, "http:")).toBeNull();
  });

  test.each(NEVER)("%s is always refused", (address) => {
    expect(why(address)).toBe("webhook-nowhere");
    expect(why(address, true)).toBe("webhook-nowhere");
  });

  test.each(["::127.0.0.1", "::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:10.0.0.1", "::ffff:192.168.1.1"])(
    "%s is refused like the IPv4 address in it",
    (address) => expect(why(address)).toBe("webhook-private"),
  );

  test("only the named hosts and ports of the own network are allowed", () => {
    const own = ["192.168.1.10", "fd12:3456::/32", "homeassistant.local"];
    expect(why("192.168.1.10", own)).toBeNull();
    expect(why("192.168.1.11", own)).toBe("webhook-private");
    expect(why("fd12:3456::9", own)).toBeNull();
    expect(why("fd99::9", own)).toBe("webhook-private");
    const byName = { address: "192.168.1.99", url: new URL("http://homeassistant.local:8123/api/webhook/x") };
    expect(addressRefusal(own, byName)).toBeNull();
    expect(addressRefusal(["169.254.169.254"], { ...byName, address: "169.254.169.254" })).toBe(
      "webhook-nowhere",
    );
  });
});

test.each(["2130706433", "0x7f.1", "127.1", "017700000001", "localhost", "[::ffff:127.0.0.1]"])(
  "https://%s/ is recognised as this machine",
  async (host) => expect(await addressesFor(new URL(`https://${host}/`), false)).toBe("webhook-private"),
);

test("only a name's public addresses are used", async () => {
  const inside = { address: "10.0.0.5", family: 4 };
  const outside = { address: "1.1.1.1", family: 4 };
  const ask = (...found: { address: string; family: number }[]) =>
    addressesFor(new URL("https://club.example.org/"), false, async () => found);
  expect(await ask(inside, outside)).toEqual([outside]);
  expect(await ask(inside)).toBe("webhook-private");
});
