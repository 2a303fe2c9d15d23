import type { Incoming } from "../incoming.ts";
export interface OwnMail {
  readonly address: string;
  readonly hasTags: boolean;
  readonly host: string;
  readonly fromAddress: string;
}
export async function readReturned(_raw: Uint8Array, _own: OwnMail): Promise<Incoming> {
  return { class: "automatic" };
}
