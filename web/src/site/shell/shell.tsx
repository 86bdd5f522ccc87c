/** The frame around every public page. */
import { Outlet, ScrollRestoration } from "react-router";
import { BookingHost } from "../../features/booking/host";
import { Toaster } from "../../ui/toast";
import { useShellData } from "./load";

export function Shell() {
  const { organization } = useShellData();
  return (
    <>
      <main id="content">
        <Outlet />
      </main>
      <BookingHost supportPhone={organization.phoneNumber} />
      <Toaster />
      <ScrollRestoration />
    </>
  );
}
