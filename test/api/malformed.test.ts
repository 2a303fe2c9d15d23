// @postgres test:databases
import { once } from "node:events";
import { connect } from "node:net";
import { beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { createMeetup } from "#contract/meetups/saving/admin.ts";
import { adminMembers } from "#contract/members/admin.ts";
import { anAdminToken, meetupForm } from "../harness/builders.ts";
import { EVERY_CALL, nameOf, paramsFor } from "../harness/every-call.ts";
import { programForAllTests, request } from "../harness/program.ts";

const program = programForAllTests();
let port: number;
beforeAll(async () => {
  port = Number(new URL(await program.app.listen({ port: 0, host: "127.0.0.1" })).port);
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends exactly these bytes. */
async function send(bytes: string): Promise<Answer> {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.setEncoding("utf8");
  socket.on("error", () => undefined);
  socket.on("data", (text) => {
    received += text;
  });
  socket.write(bytes);
  await once(socket, "close");
  const [head = "", body = ""] = received.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line) => {
    const [name = "", ...value] = line.split(": ");
    return [name.toLowerCase(), value.join(": ")];
  });
  return {
    status: Number(first.split(" ")[1]),
    headers: Object.fromEntries(headers),
    body,
  };
}

const GET = (path: string, ...lines: string[]) =>
  [`GET ${path} HTTP/1.1`, "host: here", "connection: close", ...lines, "", ""].join("\r\n");
const post = (type: string, body: string) =>
  [
    "POST /api/auth/register HTTP/1.1",
    "host: here",
    "connection: close",
    type,
    `content-length: ${body.length}`,
    "",
    body,
  ].join("\r\n");

const TEXT = "De tekst bevat tekens die niet kunnen";
const UNREADABLE = "De aanvraag kon niet worden gelezen";

test.each([
  ["a malformed URL", GET("/%zz"), 400, UNREADABLE],
  ["a malformed URL in the API", GET("/api/meetups/%zz"), 400, UNREADABLE],
  ["a token that is too long", GET(`/api/auth/verify/${"x".repeat(301)}`), 400, "Deze link is ongeldig"],
  ["a URL that is too long", GET(`/verify/${"x".repeat(20_000)}`), 431, "De aanvraag is te groot"],
  ["a request that is not HTTP", "hallo?\r\n\r\n", 400, UNREADABLE],
  ["an unknown method", "FIETS / HTTP/1.1\r\nhost: here\r\n\r\n", 400, UNREADABLE],
  ["no host header", "GET /api/meetups/upcoming HTTP/1.1\r\nconnection: close\r\n\r\n", 400, UNREADABLE],
  ["two host headers", GET("/", "Host: there"), 400, UNREADABLE],
  ["headers that are too long", GET("/", `x: ${"x".repeat(20_000)}`), 431, "De aanvraag is te groot"],
  ["an unknown expectation", GET("/", "expect: taart"), 417, "Deze verwachting wordt niet ondersteund"],
  ["CONNECT", "CONNECT here:80 HTTP/1.1\r\nhost: here\r\n\r\n", 405, "Dit kan hier niet"],
  ["plain text", post("content-type: text/plain", "hallo"), 415, "Dit soort inhoud wordt niet ondersteund"],
  ["no type at all", post("x: y", "hallo"), 415, "Dit soort inhoud wordt niet ondersteund"],
])("%s is refused in Dutch with all headers", async (_what, bytes, status, error) => {
  const answer = await send(bytes);
  const { headers } = await program.app.inject("/healthz");
  expect([answer.status, answer.body]).toEqual([status, expect.stringContaining(`"${error}"`)]);
  for (const name of [
    "content-security-policy",
    "x-content-type-options",
    "referrer-policy",
    "strict-transport-security",
    "permissions-policy",
  ])
    expect([name, answer.headers[name]]).toEqual([name, headers[name]]);
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
});

test.each([
  ["a line", createMeetup, { title: "Home\0Assistant" }, "Titel bevat tekens die niet kunnen"],
  ["a text", createMeetup, { description: "Taart\0" }, "Beschrijving bevat tekens die niet kunnen"],
  ["a field without a rule for its characters", adminMembers, { search: "an\0na" }, TEXT],
] as const)("a NUL in %s is refused by a sentence about the text", async (_what, call, typed, sentence) => {
  const token = await anAdminToken(program);
  const given = "search" in typed ? { query: typed } : { body: meetupForm(typed) };
  const reply = await request<Endpoint>(program, call, { ...given, token });
  expect([reply.status, reply.error]).toEqual([400, sentence]);
});

describe("an empty body of type JSON", () => {
  const bodies = EVERY_CALL.filter(({ method }) => method !== "GET");

  test.each(bodies.map((call) => [nameOf(call), call] as const))(
    "%s accepts it or names its mistakes",
    async (_name, call) => {
      const path = call.path.replace(/:(\w+)/g, (_all, name: string) => paramsFor(call)[name] ?? "");
      const response = await program.app.inject({
        method: call.method,
        url: `/api${path}`,
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${await anAdminToken(program)}`,
        },
      });
      // Whether a door link exists is decided before the body is read.
      const refusal = call.access === "door" ? 404 : 400;
      if (call.body && !call.body.safeParse({}).success) expect(response.statusCode).toBe(refusal);
      expect(response.body).not.toContain(UNREADABLE);
    },
  );

  test("a form's own sentences are sent", async () => {
    const response = await program.app.inject({
      method: "POST",
      url: "/api/auth/register",
      headers: { "content-type": "application/json" },
    });
    expect(response.json()).toMatchObject({ details: ["Naam is verplicht", "Email is verplicht"] });
  });
});
