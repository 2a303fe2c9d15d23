import type { RequestListener } from "node:http";

/**
 * A request may name the whole URL, as to a proxy (RFC 9112, 3.2.2): whoever looks at its path before the router does
 * finds the path alone.
 */
export function inOriginForm(handle: RequestListener): RequestListener {
  return (request, response) => {
    const whole = request.url?.startsWith("/") ? null : URL.parse(request.url ?? "");
    if (whole) request.url = whole.pathname + whole.search;
    handle(request, response);
  };
}
