import type { ComponentProps } from "react";
import { type LinkProps as RouterLinkProps, useHref, useLinkClickHandler, useLocation } from "react-router";

type LinkProps = Omit<ComponentProps<"a">, "href"> & Pick<RouterLinkProps, "to" | "state" | "replace">;

/**
 * A link inside the site, by the hooks that React Router has for links of one's own. Its own component brings 2 KB
 * for prefetching in framework mode to the first visit.
 */
export function Link({ to, state, replace, onClick, ...rest }: LinkProps) {
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
}

/** A link of a menu, marked on its page. */
export function NavLink({ end = false, ...link }: NavLinkProps) {
  const { pathname } = useLocation();
  const isHere = pathname === link.to || (!end && pathname.startsWith(`${link.to}/`));
  return <Link {...link} {...(isHere && { "aria-current": "page" })} />;
}
