import { getCACertificates, setDefaultCACertificates } from "node:tls";
import type { Config } from "./config.ts";

/** From now on every TLS connection of this process (mail, MQTT, webhooks, PostgreSQL) trusts the authorities of `CA_FILE` too. */
export function trustAuthorities({ authorities }: Pick<Config, "authorities">): void {
  if (authorities === null) return;
  setDefaultCACertificates([...getCACertificates("default"), ...authorities.certificates]);
}
