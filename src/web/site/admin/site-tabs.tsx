import { PAGES } from "#contract/pages.ts";
import { ConnectionsDot } from "../../connections/connections-dot.tsx";
import { showTab, tabClass, tabsClass } from "../../frames/tabs.ts";
import { NavLink } from "../../ui/link.tsx";

/** The parts of 'Site', each at its own address. */
export const SiteTabs = () => (
  <nav ref={showChosen} aria-label="Site" className={`${tabsClass} -mt-3 mb-6 px-4`}>
    <ul className="flex gap-4 sm:gap-1">
      <Tab to={PAGES.adminSite}>Club</Tab>
      <Tab to={PAGES.adminMailWords}>Teksten in e-mails</Tab>
      <Tab to={PAGES.adminConnections}>
        Verbindingen
        <ConnectionsDot />
      </Tab>
    </ul>
  </nav>
);

const showChosen = (row: HTMLElement | null) => showTab(row?.querySelector("[aria-current=page]"));

const Tab = ({ to, children }: Pick<Parameters<typeof NavLink>[0], "to" | "children">) => (
  <li>
    <NavLink to={to} end className={`${tabClass} max-sm:text-md sm:px-3`}>
      {children}
    </NavLink>
  </li>
);
