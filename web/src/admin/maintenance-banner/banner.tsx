/** Warns admin users of upcoming and current maintenance. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { maintenanceInterval, open, pollMaintenance } from "../../api/maintenance";
import { useMe } from "../../features/session/me";
import { paths } from "../../paths";
import { time } from "../../ui/format";
import { Link } from "../../ui/link";
import { useMaintenance, useNow } from "./status";
import { activeMessage, upcomingMessage } from "./messages";

export function MaintenanceBanner() {
  const role = useMe()?.role;
  if (!role) return null;
  return role === "admin" ? <AdminBanner /> : <StaffBanner />;
}

/** Admins can work during maintenance: they get 15 minutes' notice, and a reminder while visitors are locked out. */
function AdminBanner() {
  const { data } = useMaintenance();
  const now = useNow();
  if (!data) return null;
  const link = <Link to={`${paths.adminSettings()}?section=maintenance`}>Maintenance settings</Link>;
  if (data.effective.isOn) {
    const text = activeMessage(data.effective, now);
    return (
      <Banner tone="active" announcement={text} aside={link}>
        {text}
      </Banner>
    );
  }
  const text = data.next && upcomingMessage(data.next, now);
  if (!text) return null;
  return (
    // Without the countdown, so that screen readers announce it once and not every minute.
    <Banner tone="upcoming" announcement={`Maintenance starts at ${time(data.next?.startsAt ?? "")}.`} aside={link}>
      {text}
    </Banner>
  );
}

/** Other staff can read, but the server refuses their changes. */
function StaffBanner() {
  const { data = open } = useQuery({
    queryKey: ["/api/system/maintenance"],
    queryFn: pollMaintenance,
    refetchInterval: maintenanceInterval,
    retry: false,
  });
  if (!data.maintenanceMode) return null;
  const text = "Maintenance is in progress. Until it ends, changes cannot be saved.";
  return (
    <Banner tone="active" announcement={text}>
      {text} {data.maintenanceMessage}
    </Banner>
  );
}

const toneClasses = {
  upcoming: "border-brass/50 bg-brass/15",
  active: "border-error-deep bg-error text-paper on-dark",
};

type BannerProps = { tone: keyof typeof toneClasses; announcement: string; aside?: ReactNode; children: ReactNode };

function Banner({ tone, announcement, aside, children }: BannerProps) {
  return (
    <section
      aria-label="Maintenance notice"
      className={`flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b px-4 py-2 text-sm md:px-6 ${toneClasses[tone]}`}
    >
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <p className="min-w-0 flex-1 basis-64">{children}</p>
      {aside && <p className="shrink-0 font-medium underline underline-offset-4">{aside}</p>}
    </section>
  );
}
