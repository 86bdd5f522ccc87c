/** The maintenance page. */
import { MaintenanceNotice } from "../../features/maintenance/notice";
import { Button } from "../../ui/button";
import { pageTitle } from "../../ui/page-title";
import { Logo } from "../logo";
import { AdminBypass } from "./admin-maintenance";

export type MaintenancePageProps = { message: string | null; email: string | null };

export function MaintenancePage({ message, email }: MaintenancePageProps) {
  return (
    <main id="content" className="page flex min-h-dvh flex-col py-6">
      <title>{pageTitle("System Maintenance")}</title>
      <span className="text-areca">
        <Logo />
      </span>
      <AdminBypass />
      <MaintenanceNotice message={message} email={email}>
        <Button className="mt-8" onClick={() => window.location.reload()}>
          Refresh Page
        </Button>
      </MaintenanceNotice>
    </main>
  );
}
