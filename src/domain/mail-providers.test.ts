import { expect, test } from "vitest";
import { MAIL_PROVIDERS, mailProviderOf, providerWithDomain } from "./mail-providers.ts";

const PORTS = { tls: [465, 993], starttls: [587, 2525] };

test("ids, names and own domains are unique", () => {
  for (const of of [
    MAIL_PROVIDERS.map(({ id }) => id),
    MAIL_PROVIDERS.map(({ name }) => name),
    MAIL_PROVIDERS.flatMap(({ ownDomains }) => ownDomains),
  ])
    expect(new Set(of).size).toBe(of.length);
});

test.each(MAIL_PROVIDERS.map((provider) => [provider.id, provider] as const))("%s", (id, provider) => {
  const { smtp, imap, appPassword, note, source, dkimSelectors, spfInclude } = provider;
  expect(id).toMatch(/^[a-z\d]+(-[a-z\d]+)*$/);
  expect(PORTS[smtp.encryption]).toContain(smtp.port);
  expect(smtp.port).not.toBe(993);
  if (imap !== null) expect([imap.port, imap.encryption]).toEqual([993, "tls"]);
  for (const { host } of [smtp, ...(imap === null ? [] : [imap])])
    expect(host).toMatch(/^[a-z\d-]+(\.[a-z\d-]+)+$/);
  for (const page of [source, ...(appPassword === null ? [] : [appPassword])])
    expect(new URL(page).protocol).toBe("https:");
  if (note !== null) expect(note).not.toMatch(/\.$/);
  for (const selector of dkimSelectors) expect(selector).toMatch(/^[A-Za-z\d-]+$/);
  if (spfInclude !== null) expect(spfInclude).toMatch(/^[a-z\d_-]+(\.[a-z\d-]+)+$/);
});

test("a provider is found by its id, and by the domain of its users", () => {
  expect(mailProviderOf("transip")?.smtp.host).toBe("smtp.transip.email");
  expect(mailProviderOf("gone")).toBeNull();
  expect(mailProviderOf(null)).toBeNull();
  expect(providerWithDomain("GMail.com")?.id).toBe("gmail");
  expect(providerWithDomain("club.onmicrosoft.com")?.id).toBe("microsoft-365");
  expect(providerWithDomain("notgmail.com")).toBeNull();
});
