import type { FastifyInstance } from "fastify";
import { apiPath, type BodyOf, type Endpoint } from "#contract/endpoint.ts";
import { joinByLink } from "#contract/members/joining.ts";
import {
  chooseClubMessages,
  muteByLink,
  NOT_AGAIN,
  register,
  unsubscribe,
  verify,
} from "#contract/members.ts";
import { PAGES } from "#contract/pages.ts";
import { verifyEmailChange } from "#contract/profile.ts";
import { respondByLink } from "#contract/responses.ts";
import { testMailArrived } from "#contract/site/checks.ts";
import { acceptForms } from "../platform/http/parsing.ts";
import type { Pages } from "./document.ts";
import { pageHead } from "./heads.ts";

interface Typed {
  readonly name: string;
  readonly email: string;
  readonly clubMessages?: boolean;
  readonly meetup?: number | undefined;
}

type ChosenByLink = BodyOf<typeof chooseClubMessages>;

interface FormCall {
  readonly method: Endpoint["method"];
  readonly url: string;
  readonly payload?: Typed | ChosenByLink | BodyOf<typeof unsubscribe>;
}

type FormFields = Readonly<Record<string, string>>;

/** The call for the one form of each page, in a browser without scripts: the same that its script makes. */
const CALL_OF_FORM: readonly (readonly [
  page: keyof typeof PAGES,
  callOf: (params: FormFields, query: FormFields, body: string) => FormCall,
])[] = [
  [
    "respond",
    ({ token = "", meetupId = "", action = "" }) => ({
      method: respondByLink.method,
      url: apiPath(respondByLink, { token, meetupId, action }),
    }),
  ],
  [
    "verify",
    ({ token = "" }, query) => ({
      method: verify.method,
      url: `${apiPath(verify, { token })}?${new URLSearchParams(query)}`,
    }),
  ],
  [
    "verifyEmailChange",
    ({ token = "" }) => ({
      method: verifyEmailChange.method,
      url: apiPath(verifyEmailChange, { token }),
    }),
  ],
  [
    "join",
    ({ token = "" }, { naam = "", ...query }) => ({
      method: joinByLink.method,
      url: `${apiPath(joinByLink, { token })}?${new URLSearchParams({ ...query, name: naam })}`,
    }),
  ],
  [
    "testMail",
    ({ token = "" }) => ({
      method: testMailArrived.method,
      url: apiPath(testMailArrived, { token }),
    }),
  ],
  [
    "follow",
    (_params, { meetup }, body) => {
      const {
        name = "",
        email = "",
        clubMessages,
      } = Object.fromEntries(new URLSearchParams(body)) as FormFields;
      const payload = {
        name,
        email,
        clubMessages: clubMessages !== undefined,
        meetup: meetup === undefined ? undefined : Number(meetup),
      };
      return { method: register.method, url: apiPath(register, {}), payload };
    },
  ],
  [
    "unsubscribe",
    ({ token = "" }, { alleen, berichten }, body) => {
      if (berichten === "aan" || berichten === "uit")
        return {
          method: chooseClubMessages.method,
          url: apiPath(chooseClubMessages, { token }),
          payload: { clubMessages: berichten === "aan" },
        };
      if (alleen !== undefined || isOneClick(body))
        return { method: muteByLink.method, url: apiPath(muteByLink, { token }) };
      return {
        method: unsubscribe.method,
        url: apiPath(unsubscribe, { token }),
        payload: { notAgain: new URLSearchParams(body).has(NOT_AGAIN.field) },
      };
    },
  ],
];

/** Whether a mail program posted this by itself (RFC 8058, 3.1): it must not remove a member (promise 56). */
const isOneClick = (body: string) => /List-Unsubscribe\b[\s\S]*One-Click/.test(body);

/** Pages whose form posts to the page's own address in a browser without scripts (decision 26). */
export function formPages(app: FastifyInstance, { state, sendPage }: Pages): void {
  app.register(async (forms) => {
    acceptForms(forms);
    for (const [name, callOf] of CALL_OF_FORM)
      forms.post<{ Params: FormFields; Querystring: FormFields }>(PAGES[name], async (request, reply) => {
        // Another site's form cannot subscribe its visitors: they get the page.
        if (request.headers["sec-fetch-site"] === "cross-site") return reply.redirect(request.url, 303);
        const call = callOf(request.params, request.query, String(request.body ?? ""));
        const { statusCode, payload } = await app.inject({
          ...call,
          remoteAddress: request.ip,
          headers: { "user-agent": request.headers["user-agent"] ?? "" },
        });
        const posted = {
          status: statusCode,
          answer: JSON.parse(payload) as unknown,
          typed: call.payload && "email" in call.payload ? call.payload : undefined,
        };
        const page = await state();
        const head = pageHead(name, page.site);
        return sendPage(reply.code(statusCode), request.url, { ...page, posted, head });
      });
  });
}
