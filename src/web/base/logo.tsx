import { useLocation } from "react-router";
import type { Logo as LogoFile } from "#contract/pictures.ts";
import { MARK } from "#domain/mark.ts";
import { isWordmark, pictureAddress } from "#domain/pictures.ts";
import { Link } from "../ui/link.tsx";
import { useSite } from "./page-state.tsx";

/** The club's mark and name, which lead home. */
export function Logo() {
  const { name, communityUrl, logo } = useSite();
  const { pathname } = useLocation();
  const className = "flex min-h-11 min-w-0 items-center gap-2 rounded-control text-lg font-semibold";
  const written = (
    <span
      className={`line-clamp-2 leading-tight max-sm:text-sm ${logo && isWordmark(logo) ? "sr-only" : ""}`}
    >
      {name}
    </span>
  );
  const mark = logo === null ? <Mark /> : <ClubMark logo={logo} />;
  if (pathname === "/" && communityUrl !== null) {
    return (
      <a href={communityUrl} className={className}>
        {mark} {written}
      </a>
    );
  }
  return (
    <Link to="/" className={className}>
      {mark} {written}
    </Link>
  );
}

/** Empty `alt`, because the name of the club is next to it. */
function ClubMark({ logo: { hash, width, height } }: { logo: LogoFile }) {
  const at = (frame: number) => pictureAddress(hash, frame, "webp");
  return (
    <img
      src={at(64)}
      srcSet={`${at(64)} 2x, ${at(128)} 4x`}
      alt=""
      width={width}
      height={height}
      className="h-8 w-auto max-w-30 shrink-0 object-contain sm:max-w-50"
    />
  );
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <g className="fill-none stroke-on-accent stroke-[1.8]" strokeLinecap="round" strokeLinejoin="round">
        <rect {...MARK.sheet} />
        <path d={MARK.path} />
      </g>
    </svg>
  );
}
