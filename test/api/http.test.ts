import { describe, expect, test } from "vitest";
import { register } from "#contract/members.ts";
import { calendarAddress } from "#contract/profile.ts";
import { aMeetup, aMember, anAdminToken, signedIn } from "../harness/builders.ts";
import { EVERY_CALL, paramsFor } from "../harness/every-call.ts";
import { programForAllTests, renderedPage, request, startTestProgram } from "../harness/program.ts";

const program = programForAllTests();

describe("requests with invalid bodies are refused", () => {
  const post = (payload: string, type: string) =>
    program.app.inject({
      method: "POST",
      url: "/api/auth/register",
      headers: { "content-type": type },
      payload,
    });

  test.each([
    ["malformed JSON", "{", "application/json", 400],
    ["an empty body", "", "application/json", 400],
    ["XML", "<a/>", "application/xml", 415],
    ["a form", "name=Anna&email=a%40b.nl", "application/x-www-form-urlencoded", 415],
    ["more than 256 KiB", JSON.stringify({ name: "x".repeat(257 * 1024) }), "application/json", 413],
    ["a prototype", '{"__proto__":{"admin":true},"name":"Anna","email":"a@b.nl"}', "application/json", 400],
  ])("%s", async (_sentence, payload, type, status) => {
    const response = await post(payload, type);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ error: expect.stringMatching(/^[A-Z].+/) });
  });
});

describe("security headers", () => {
  test.each(["/", "/admin/login", "/api/meetups/upcoming", "/api/bestaat-niet", "/bestaat-niet", "/healthz"])(
    "%s has the security headers",
    async (url) => {
      const { headers } = await program.app.inject(url);
      const csp = String(headers["content-security-policy"]);
      expect(csp).toContain("default-src 'none'");
      expect(csp).toContain("frame-ancestors 'none'");
      expect(csp).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='/);
      expect(csp).not.toContain("unsafe");
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "strict-transport-security": "max-age=31536000",
      });
      expect(headers["permissions-policy"]).toContain("camera=()");
      expect(headers["access-control-allow-origin"]).toBeUndefined();
      expect(headers["set-cookie"]).toBeUndefined();
    },
  );
});

test("other origins may read feeds and calendars only", async () => {
  const id = await aMeetup(program);
  const member = await signedIn(program, (await aMember(program)).id);
  const { url } = (await request(program, calendarAddress, { token: member })).answer;
  const params = { id, token: url.split("/").at(-2) ?? "" };
  const token = await anAdminToken(program);
  const readable = [];
  // Before anything is deleted.
  const looksFirst = EVERY_CALL.toSorted((a, b) => Number(b.method === "GET") - Number(a.method === "GET"));
  for (const call of looksFirst) {
    const { status, headers } = await request(program, call, {
      params: { ...paramsFor(call), ...params },
      headers: { origin: "https://elders.example" },
      token,
    });
    const allowed = headers["access-control-allow-origin"];
    if (allowed !== undefined) readable.push(`${call.path}: ${status} ${allowed}`);
  }
  expect(readable.sort()).toEqual([
    "/meetups/:id/ics: 200 *",
    "/meetups/feed.atom: 200 *",
    "/meetups/feed.ics: 200 *",
    "/meetups/feed.json: 200 *",
    "/users/calendar/:token/mijn-meetups.ics: 200 *",
  ]);
});

describe("pages", () => {
  test("an unknown API path is 404 in Dutch, an unknown page is 404 with the shell", async () => {
    const api = await program.app.inject("/api/bestaat-niet");
    expect([api.statusCode, api.json()]).toEqual([404, { error: "Niet gevonden" }]);
    const page = await program.app.inject("/bestaat-niet");
    expect([page.statusCode, page.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect((await program.app.inject("/meetup/999")).statusCode).toBe(404);
    expect((await program.app.inject("/meetup/abc")).statusCode).toBe(404);
  });

  test.each([
    ["/Login", "/login"],
    ["/login/", "/login"],
    ["/Admin/Users/?page=2", "/admin/users?page=2"],
  ])("%s redirects to the page %s", async (spelled, page) => {
    const { statusCode, headers } = await program.app.inject(spelled);
    expect([statusCode, headers.location]).toEqual([301, page]);
    expect((await program.app.inject(page)).statusCode).toBe(200);
  });

  test("markdown with bare links, tables and strike-through is rendered, and is plain text elsewhere", async () => {
    const id = await aMeetup(program, {
      description: "## Kop\n\n**Vet**, ~~weg~~, https://example.org\n\n| a | b |\n|---|---|\n| 1 | 2 |",
    });
    const { body } = await program.app.inject(`/meetup/${id}`);
    expect(body).toContain('<a href="https://example.org" target="_blank" rel="noopener noreferrer">');
    expect(body).toContain("<del>weg</del>");
    expect(body).toContain("<td>1</td>");
    const plain = "Kop\n\nVet, weg, https://example.org\n\na | b\n1 | 2";
    const jsonLd = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? "";
    expect(JSON.parse(jsonLd).description).toBe(plain);
    const feed = (await program.app.inject("/api/meetups/feed.json")).json();
    const { content_text } = feed.items.find(({ url }: { url: string }) => url.endsWith(`/meetup/${id}`));
    expect(content_text).toContain(plain);
    const ics = (await program.app.inject(`/api/meetups/${id}/ics`)).body.replace(/\r\n /g, "");
    expect(ics).toContain("DESCRIPTION:Kop\\n\\nVet\\, weg\\,");
  });

  test("home and meetup pages are rendered, with metadata for search engines and previews", async () => {
    const id = await aMeetup(program, {
      title: "Lampen & <b>meer</b>",
      description: "**Vet** </script><script>alert(1)",
    });
    const home = await renderedPage(program, "/");
    expect(home).toContain("Lampen &amp; &lt;b&gt;meer&lt;/b&gt;");
    expect(home).toContain("<title>Komende meetups · Trefpunt</title>");
    const detail = (await program.app.inject(`/meetup/${id}`)).body;
    expect(detail).toContain("<strong>Vet</strong>");
    expect(detail).toContain(`<link rel="canonical" href="https://trefpunt.test/meetup/${id}"/>`);
    expect(detail).toContain('<meta property="og:title" content="Lampen &amp; &lt;b&gt;meer&lt;/b&gt;"/>');
    expect(detail).not.toContain("<script>alert");
    const jsonLd = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(detail)?.[1];
    expect(JSON.parse(jsonLd ?? "")).toMatchObject({
      "@type": "Event",
      name: "Lampen & <b>meer</b>",
      startDate: "2026-12-03T19:30:00+01:00",
      endDate: "2026-12-03T22:00:00+01:00",
      location: { "@type": "Place", name: "Bibliotheek Neude, Utrecht" },
    });
  });

  test("the year in the footer is that of the site's time zone", async () => {
    program.setClock("2026-12-31T23:30:00.000Z");
    expect(await renderedPage(program, "/")).toContain("© 2027 Trefpunt");
  });

  test("a dangerous link in markdown is removed", async () => {
    const id = await aMeetup(program, {
      description: "[klik](javascript:alert(1)) [data](data:text/html,x) [goed](https://example.org)",
    });
    const story = await renderedPage(program, `/meetup/${id}`);
    expect(story).not.toMatch(/href="(javascript|data):/);
    expect(story).toContain(
      '<a href="https://example.org" target="_blank" rel="noopener noreferrer">goed</a>',
    );
  });
});

test("/healthz and /readyz answer", async () => {
  expect((await program.app.inject("/healthz")).json()).toEqual({ status: "ok", program: "trefpunt" });
  expect((await program.app.inject("/readyz")).json()).toEqual({ status: "ok", program: "trefpunt" });
});

test("with TRUST_PROXY the client's own address is limited, not the proxy's", async () => {
  const behindProxy = await startTestProgram({ TRUST_PROXY: "1" });
  const attempt = (client: number) =>
    request(behindProxy, register, {
      body: { name: "Anna", email: `a${client}@b.nl` },
      headers: { "x-forwarded-for": `10.0.0.${client}` },
    });
  for (let client = 1; client <= 25; client += 1) expect((await attempt(client)).status).toBe(200);
  await behindProxy.close();
});

test("with TRUST_PROXY addresses that the client added itself are ignored", async () => {
  const behindProxy = await startTestProgram({ TRUST_PROXY: "1" });
  const attempt = async (made: number) => {
    const body = { name: "Anna", email: `b${made}@b.nl` };
    const headers = { "x-forwarded-for": `10.0.0.${made}, 203.0.113.1` };
    return (await request(behindProxy, register, { body, headers })).status;
  };
  for (let made = 1; made <= 20; made += 1) expect(await attempt(made)).toBe(200);
  expect(await attempt(21)).toBe(429);
  await behindProxy.close();
});
