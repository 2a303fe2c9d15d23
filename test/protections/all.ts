import { authority } from "./authority.ts";
import { browsers } from "./browsers.ts";
import { counts } from "./counts.ts";
import { door } from "./door.ts";
import { durability } from "./durability.ts";
import { endurance } from "./endurance.ts";
import { homeAssistant } from "./home-assistant.ts";
import { house } from "./house.ts";
import { input } from "./input.ts";
import { learntGuarding } from "./learnt-guarding.ts";
import { learntPrivately } from "./learnt-privately.ts";
import { learntRunning } from "./learnt-running.ts";
import { learntStarting } from "./learnt-starting.ts";
import { links } from "./links.ts";
import { mail } from "./mail.ts";
import { organisers } from "./organisers.ts";
import { pictures } from "./pictures.ts";
import { privacy } from "./privacy.ts";
import type { Protection } from "./protection.ts";
import { sessions } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import { visitors } from "./visitors.ts";
import { webhooks } from "./webhooks.ts";

/** Each promise that a test proves has at least one. */
export const protections: readonly Protection[] = [
  ...sessions,
  ...signIn,
  ...links,
  ...authority,
  ...input,
  ...durability,
  ...endurance,
  ...privacy,
  ...mail,
  ...learntStarting,
  ...learntRunning,
  ...learntGuarding,
  ...learntPrivately,
  ...door,
  ...organisers,
  ...visitors,
  ...pictures,
  ...webhooks,
  ...homeAssistant,
  ...browsers,
  ...house,
  ...counts,
];
