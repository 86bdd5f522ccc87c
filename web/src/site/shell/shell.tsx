/** The layout of the public site. */
import { Suspense } from "react";
import { Outlet, useLocation } from "react-router";
import { BookingHost } from "../../features/booking/host";
import { Toaster } from "../../ui/toast";
import { lazyComponent } from "../../ui/lazy-component";
import { TakenOver } from "../../ui/taken-over";
import { Wordmark } from "../../ui/wordmark";
import { Head } from "./head";
import { Header } from "./header";
import { useShellData } from "./load";
import { AdminNotice, MaintenancePage, isClosed, useMaintenance } from "./maintenance";
import { navigation } from "./navigation";
import { useIdlePrefetch } from "./prefetch";
import { useScrollPosition } from "./scroll";

export function Shell() {
  const { settings, organization, maintenance } = useShellData();
  const status = useMaintenance(maintenance);
  const { pathname } = useLocation();
  useIdlePrefetch();
  useScrollPosition();

  if (isClosed(status, pathname)) {
    return <MaintenancePage message={status.maintenanceMessage ?? null} email={organization.emailId} />;
  }
  return (
    <>
      <Head />
      <a
        href="#content"
        className="sr-only z-50 bg-areca px-5 py-3 text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <Header navigation={navigation(settings)} phone={organization.phoneNumber} />
      {status.maintenanceMode && <AdminNotice />}
      {content}
      <Footer />
      <BottomBar />
      <BookingHost supportPhone={organization.phoneNumber} />
      <Toaster />
    </>
  );
}

/** The page, whose code may follow. Always the same element: one that changed would be rendered anew until then. */
export const content = (
  <main id="content" tabIndex={-1} className="outline-none">
    <Suspense>
      <TakenOver part="page">
        <Outlet />
      </TakenOver>
    </Suspense>
  </main>
);

/** Rendered by the server, and taken over when the rest of the page is. */
const Footer = lazyComponent<object>(() => import("./footer").then((module) => module.Footer));
const BottomBar = lazyComponent<object>(() => import("./bottom-bar").then((module) => module.BottomBar));

/** The layout while its data is loading. */
export function ShellFallback() {
  return (
    <div className="page flex h-16 items-center lg:h-[76px]" role="status" aria-label="Loading">
      <Wordmark className="text-areca" />
    </div>
  );
}
