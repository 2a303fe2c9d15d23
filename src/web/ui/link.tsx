import type { ComponentProps } from "react";
import { type LinkProps as RouterLinkProps, useHref, useLinkClickHandler, useLocation } from "react-router";

type LinkProps = Omit<ComponentProps<"a">, "href"> & Pick<RouterLinkProps, "to" | "state" | "replace">;

/** `mailto:`, `https:` or `//example.org`: the router would look for a page with this path. */
const HAS_SCHEME = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/** A link to a page of the site, or to an address with a scheme, such as `mailto:`. */
export function Link(props: LinkProps) {
  const { to, state, replace, ...rest } = props;
  const isOutside = typeof to === "string" && HAS_SCHEME.test(to);
  return isOutside ? <a {...rest} href={to} /> : <PageLink {...props} />;
}

/** Uses the router's hooks, because its own component brings 2 KB for prefetching in framework mode to the first visit. */
function PageLink({ to, state, replace, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const { target } = rest;
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(replace !== undefined && { replace }),
    ...(target !== undefined && { target }),
  });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}

interface NavLinkProps extends LinkProps {
  readonly to: string;
  /** Only on exactly this page, not on those below it. */
  readonly end?: boolean;
  readonly also?: string | undefined;
}

export function NavLink({ end = false, also, ...link }: NavLinkProps) {
  const { pathname } = useLocation();
  const isHere = pathname === link.to || pathname === also || (!end && pathname.startsWith(`${link.to}/`));
  return <Link {...link} aria-current={isHere ? "page" : undefined} />;
}
