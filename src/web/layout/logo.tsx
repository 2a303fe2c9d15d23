import { Link, useLocation } from "react-router";
import { useSite } from "../page-state.tsx";

export function Logo() {
  const { name, communityUrl } = useSite();
  const { pathname } = useLocation();
  const className =
    "flex min-w-0 items-center gap-2.5 rounded-control text-[17px] max-[359px]:gap-2 max-[359px]:text-base font-semibold";
  const written = <span className="truncate">{name}</span>;
  if (pathname === "/" && communityUrl !== null) {
    return (
      <a href={communityUrl} className={className}>
        <Mark /> {written}
      </a>
    );
  }
  return (
    <Link to="/" className={className}>
      <Mark /> {written}
    </Link>
  );
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <g className="fill-none stroke-on-accent stroke-[1.8]" strokeLinecap="round" strokeLinejoin="round">
        <rect x="8" y="9" width="16" height="15" rx="2.5" />
        <path d="M8 14h16M12.5 7v4M19.5 7v4M13 19l2.2 2.2L19.4 17" />
      </g>
    </svg>
  );
}
