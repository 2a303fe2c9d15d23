import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import type {
  AssertionOptions,
  PasskeyAssertion,
  PasskeyRegistration,
  RegistrationOptions,
} from "#contract/passkeys.ts";

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();
const text64 = (data: Buffer) => data.toString("base64url");

/** What a test may falsify in an answer. */
interface Odd {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  /** Without finger, face or PIN. */
  readonly unverified?: boolean;
  readonly counter?: number;
}

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_KEY = 64;

/** An authenticator with one ES256 key, after WebAuthn 3, sections 6 and 7, without the library under test. */
export class Authenticator {
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: Buffer;
  readonly id = randomBytes(32);
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#privateKey = privateKey;
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.#publicKey = Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]);
  }

  make({ challenge, rp }: RegistrationOptions, odd: Odd = {}): PasskeyRegistration {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const authData = Buffer.concat([
      this.#head(rp.id, HAS_KEY, odd),
      Buffer.alloc(16),
      length,
      this.id,
      this.#publicKey,
    ]);
    const attestation = Buffer.concat([
      Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746159", "hex"),
      Buffer.from([authData.length >> 8, authData.length & 255]),
      authData,
    ]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: this.#clientData("webauthn.create", challenge, odd).toString("base64url"),
        attestationObject: text64(attestation),
        transports: ["internal"],
      },
    };
  }

  show({ challenge, rpId }: AssertionOptions, odd: Odd = {}): PasskeyAssertion {
    this.#counter = odd.counter ?? this.#counter + 1;
    const clientData = this.#clientData("webauthn.get", challenge, odd);
    const authData = this.#head(rpId, 0, odd);
    const signature = createSign("sha256").update(authData).update(sha256(clientData)).sign(this.#privateKey);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: text64(clientData),
        authenticatorData: text64(authData),
        signature: text64(signature),
      },
    };
  }

  #named() {
    return { id: text64(this.id), rawId: text64(this.id), type: "public-key" as const };
  }

  #clientData(type: string, challenge: string, odd: Odd): Buffer {
    const said = { type, challenge, origin: this.#origin, crossOrigin: false, ...odd };
    return Buffer.from(
      JSON.stringify({ type: said.type, challenge: said.challenge, origin: said.origin, crossOrigin: false }),
    );
  }

  #head(rpId: string, flags: number, odd: Odd): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const verified = odd.unverified ? 0 : USER_VERIFIED;
    return Buffer.concat([sha256(odd.rpId ?? rpId), Buffer.from([USER_PRESENT | verified | flags]), counter]);
  }
}
