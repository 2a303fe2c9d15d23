import { createElement } from "react";
import { linksOf } from "../mail/placeholders.ts";
import { ConnectionTest } from "../mail/templates/connection-test.tsx";
import { withTheme } from "../mail/templates/theme.ts";
import type { Config } from "../platform/config/config.ts";
import { hostnameOf } from "../platform/config/hosts.ts";
import { addressIn } from "../platform/config/settings.ts";
import type { SiteNow } from "../platform/site.ts";

interface TestMailInput {
  /** With the sender of the settings that are checked. */
  readonly config: Config;
  readonly site: SiteNow;
  readonly to: { readonly address: string; readonly name: string };
  readonly arrivedUrl: string;
  /** The same for each attempt of one press, so that a mail program shows a repeat once. */
  readonly id: string;
}

/** The whole message, signed as the site's other mails are. */
export async function composeTestMail({ config, site, to, arrivedUrl, id }: TestMailInput) {
  const { htmlOf, plainTextOf } = await import("../mail/html-and-text.ts");
  const { default: nodemailer } = await import("nodemailer");
  const { mail, publicUrl } = config;
  const around = {
    name: to.name,
    wholeName: to.name,
    isShared: false,
    together: [],
    links: linksOf(publicUrl),
    site: site.name,
    words: site.mailWords,
    timeZone: config.site.timeZone,
  };
  const body = createElement(ConnectionTest, { around, arrivedUrl });
  const html = htmlOf(withTheme({ accent: site.accent, publicUrl }, body));
  const composer = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    ...(mail.dkim !== null && { dkim: mail.dkim }),
  });
  const { message } = await composer.sendMail({
    from: mail.from.includes("<") ? mail.from : { name: site.name, address: mail.from },
    to,
    replyTo: mail.replyTo ?? undefined,
    subject: `Testmail van ${site.name}`,
    messageId: `<${id}@${hostnameOf(config.ownHost)}>`,
    headers: { "Auto-Submitted": "auto-generated" },
    text: plainTextOf(html),
    html,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { from: addressIn(mail.from), to: to.address, source: message as Buffer };
}
