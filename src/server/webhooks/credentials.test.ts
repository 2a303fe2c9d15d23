import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { newSecret, signedHeaders } from "./credentials.ts";

const body = JSON.stringify({ type: "meetup.announced", data: { title: "Zigbee ✓" } });

test("the Standard Webhooks library accepts the signature and refuses changed messages", () => {
  const secret = newSecret();
  const headers = signedHeaders(secret, { id: "msg_1", body, now: new Date() });
  const receiver = new Webhook(secret);
  expect(receiver.verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => receiver.verify(body.replace("Zigbee", "Zwave"), headers)).toThrow(/signature/);
  expect(() => receiver.verify(body, { ...headers, "webhook-id": "msg_2" })).toThrow(/signature/);
  expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow(/signature/);
});

test("the signature equals that of the Standard Webhooks library", () => {
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const now = new Date(1_614_265_330_000);
  const { "webhook-signature": signature } = signedHeaders(secret, {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    body: '{"test": 2432232314}',
    now,
  });
  expect(signature).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

test("a secret has 32 random bytes", () => {
  const secrets = new Set(Array.from({ length: 50 }, newSecret));
  expect(secrets.size).toBe(50);
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});
