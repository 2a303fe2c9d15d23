import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";

/** Of Debian's package `dovecot-imapd`. */
export const DOVECOT = "/usr/sbin/dovecot";

export interface Dovecot {
  readonly url: string;
  /** Puts a mail into the mailbox, also while the server is stopped. */
  deliver(raw: Buffer): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The stopped server gives every mail of the inbox another UID at its next start. */
  forgetUids(): void;
  /** The number of mails in a folder. */
  count(folder: "INBOX" | "Trefpunt"): number;
  remove(): void;
}

/** Runs the server; root cannot. */
function systemUser() {
  const { username, uid } = userInfo();
  const name = uid === 0 ? "nobody" : username;
  const id = (option: string) => execFileSync("id", [option, name], { encoding: "utf8" }).trim();
  return { name, group: id("-gn"), uid: Number(id("-u")), gid: Number(id("-g")) };
}

/** Debian's Dovecot with one mailbox in a temporary folder. It runs without rights of root. */
export async function dovecotInFolder(): Promise<Dovecot> {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-dovecot-"));
  const port = await freePort();
  const user = systemUser();
  const own = (path: string) => chownSync(path, user.uid, user.gid);
  const maildir = join(folder, "mail");
  own(folder);
  for (const path of [maildir, ...["cur", "new", "tmp"].map((part) => join(maildir, part))]) {
    mkdirSync(path);
    own(path);
  }
  const file = join(folder, "dovecot.conf");
  writeFileSync(file, configuration(folder, port, user));
  let delivered = 0;
  let server: ChildProcess | null = null;
  return {
    url: `imap://anna:geheim@127.0.0.1:${port}/INBOX`,
    deliver: (raw) => {
      delivered += 1;
      const name = `${delivered}.test`;
      const written = join(maildir, "tmp", name);
      writeFileSync(written, raw);
      own(written);
      renameSync(written, join(maildir, "new", name));
    },
    start: async () => {
      const started = spawn(DOVECOT, ["-F", "-c", file], {
        uid: user.uid,
        gid: user.gid,
        stdio: ["ignore", "inherit", "pipe"],
      });
      server = started;
      // A test that is interrupted leaves no server.
      process.once("exit", () => started.kill());
      const listening = Promise.withResolvers<void>();
      let output = "";
      started.stderr.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes("starting up")) listening.resolve();
      });
      started.once("close", () => listening.reject(new Error(`dovecot ended: ${output}`)));
      await listening.promise;
    },
    stop: async () => {
      if (server === null || server.exitCode !== null) return;
      server.kill("SIGTERM");
      await once(server, "exit");
    },
    forgetUids: () => {
      for (const name of readdirSync(maildir))
        if (/^dovecot(-uidlist|-uidvalidity|\.index)/.test(name))
          rmSync(join(maildir, name), { force: true });
    },
    count: (name) =>
      ["cur", "new"].flatMap((part) => readdirSync(join(maildir, name === "INBOX" ? "" : `.${name}`, part)))
        .length,
    remove: () => rmSync(folder, { recursive: true }),
  };
}

const configuration = (
  folder: string,
  port: number,
  { name, group, uid, gid }: ReturnType<typeof systemUser>,
) => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = /dev/stderr
default_internal_user = ${name}
default_internal_group = ${group}
default_login_user = ${name}
first_valid_uid = 1
first_valid_gid = 1
protocols = imap
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${folder}/mail
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
passdb {
  driver = static
  args = password=geheim
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}
}
namespace inbox {
  inbox = yes
}
`;
