import "reflect-metadata";
import * as x509 from "@peculiar/x509";

x509.cryptoProvider.set(crypto);

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

export interface TestAuthority {
  /** Its own certificate, in PEM. */
  readonly certificate: string;
  /** A certificate for this IP address, signed by it. */
  issue(address: string): Promise<{ cert: string; key: string }>;
}

const serial = () => crypto.getRandomValues(Buffer.alloc(8)).toString("hex");

/** A private certificate authority, as a club or a company has for its own network. */
export async function makeAuthority(
  notAfter = new Date(Date.now() + 365 * 86_400_000),
): Promise<TestAuthority> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  const name = "CN=Club CA";
  const notBefore = new Date(Math.min(Date.now(), notAfter.getTime()) - 86_400_000);
  const own = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serial(),
    name,
    notBefore,
    notAfter,
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [new x509.BasicConstraintsExtension(true, undefined, true)],
  });
  return {
    certificate: own.toString("pem"),
    issue: async (address) => {
      const server = await crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
      const issued = await x509.X509CertificateGenerator.create({
        serialNumber: serial(),
        subject: "CN=server",
        issuer: name,
        notBefore,
        notAfter,
        publicKey: server.publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: ALGORITHM,
        extensions: [new x509.SubjectAlternativeNameExtension([{ type: "ip", value: address }])],
      });
      const key = Buffer.from(await crypto.subtle.exportKey("pkcs8", server.privateKey)).toString("base64");
      return {
        cert: issued.toString("pem"),
        key: `-----BEGIN PRIVATE KEY-----\n${key.replace(/.{64}/g, "$&\n")}\n-----END PRIVATE KEY-----\n`,
      };
    },
  };
}
