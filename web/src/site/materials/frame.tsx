/** The layout of the material pages, outside the main shell: a small header with the way back, and booking. */
import "./materials.css";
import { useLocation } from "react-router";
import { brandName } from "../../api/site-settings";
import { BookingHost } from "../../features/booking/host";
import { paths } from "../../paths";
import { Link, NavigationLink } from "../../ui/link";
import { Toaster } from "../../ui/toast";
import { BookButton } from "../home/book-button";
import { useOpenPages } from "../home/open-pages";
import { HomeLink } from "../logo";
import { Head } from "../shell/head";
import { useShellData } from "../shell/load";
import { MaintenancePage, isClosed, useMaintenance } from "../shell/maintenance";
import { useScrollPosition } from "../shell/scroll";
import { content } from "../shell/shell";

export function Frame() {
  const { organization, maintenance, year } = useShellData();
  const status = useMaintenance(maintenance);
  const { pathname } = useLocation();
  const openPages = useOpenPages();
  useScrollPosition();

  if (isClosed(status, pathname)) {
    return <MaintenancePage message={status.maintenanceMessage ?? null} email={organization.emailId} />;
  }
  const links = (["materials", "material-catalog"] as const).flatMap((name) => {
    const path = openPages(name);
    return path ? [{ path, label: labels[name] }] : [];
  });
  const address = [organization.officeAddress, organization.city].filter(Boolean).join(", ");
  return (
    <div className="materials">
      <Head />
      <a
        href="#content"
        className="sr-only z-50 bg-areca px-5 py-3 text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <header className="materials-top">
        <div className="page">
          <HomeLink className="py-2 text-areca" />
          <nav aria-label="Materials">
            <ul>
              {links.map(({ path, label }) => (
                <li key={path}>
                  <NavigationLink to={path} className="top-link">
                    {label}
                  </NavigationLink>
                </li>
              ))}
            </ul>
          </nav>
          <BookButton className="whitespace-nowrap">Book Consultation</BookButton>
        </div>
      </header>
      {content}
      <footer className="materials-foot on-dark">
        <div className="page">
          <Link to={paths.home()}>Back to the site</Link>
          {address && <p>{address}</p>}
          <p className="wrap-anywhere">
            © {year} {brandName()}
          </p>
        </div>
      </footer>
      <BookingHost supportPhone={organization.phoneNumber} />
      <Toaster />
    </div>
  );
}

const labels = { materials: "Guide", "material-catalog": "Catalogue" } as const;
