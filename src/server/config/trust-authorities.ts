import { getCACertificates, setDefaultCACertificates } from "node:tls";
import type { Config } from "./config.ts";

/** For all TLS of this process: mail, MQTT, webhooks and PostgreSQL trust the authorities of `CA_FILE` too. */
export function trustAuthorities({ authorities }: Pick<Config, "authorities">): void {
  if (authorities === null) return;
  setDefaultCACertificates([...getCACertificates("default"), ...authorities.certificates]);
}
