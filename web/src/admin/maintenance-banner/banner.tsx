/** Tells everybody in the admin area of maintenance that is near or on. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { maintenanceInterval, open, pollMaintenance } from "../../api/maintenance";
import { useMe } from "../../features/session/me";
import { paths } from "../../paths";
import { time } from "../../ui/format";
import { Link } from "../../ui/link";
import { useMaintenance, useNow } from "./status";
import { announcement, standing } from "./messages";

export function MaintenanceBanner() {
  const role = useMe()?.role;
  if (!role) return null;
  return role === "admin" ? <AdminBanner /> : <StaffBanner />;
}

/** Admins pass: they hear of it a quarter of an hour ahead, and meanwhile must not forget that visitors are shut out. */
function AdminBanner() {
  const { data } = useMaintenance();
  const now = useNow();
  if (!data) return null;
  const link = <Link to={`${paths.adminSettings()}?section=maintenance`}>Maintenance settings</Link>;
  if (data.effective.isOn) {
    const text = standing(data.effective, now);
    return (
      <Banner tone="on" spoken={text} aside={link}>
        {text}
      </Banner>
    );
  }
  const text = data.next && announcement(data.next, now);
  if (!text) return null;
  return (
    // Without the countdown, so that it is read out once and not every minute.
    <Banner tone="ahead" spoken={`Maintenance begins at ${time(data.next?.startsAt ?? "")}.`} aside={link}>
      {text}
    </Banner>
  );
}

/** All others can look, but what they change is refused. */
function StaffBanner() {
  const { data = open } = useQuery({
    queryKey: ["/api/system/maintenance"],
    queryFn: pollMaintenance,
    refetchInterval: maintenanceInterval,
    retry: false,
  });
  if (!data.maintenanceMode) return null;
  const text = "The site is being maintained. Until that is over, changes cannot be saved.";
  return (
    <Banner tone="on" spoken={text}>
      {text} {data.maintenanceMessage}
    </Banner>
  );
}

const looks = {
  ahead: "border-brass/50 bg-brass/15",
  on: "border-oxide-deep bg-oxide text-paper on-dark",
};

type BannerProps = { tone: keyof typeof looks; spoken: string; aside?: ReactNode; children: ReactNode };

function Banner({ tone, spoken, aside, children }: BannerProps) {
  return (
    <section
      aria-label="Maintenance notice"
      className={`flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b px-4 py-2 text-sm md:px-6 ${looks[tone]}`}
    >
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <p className="min-w-0 flex-1 basis-64">{children}</p>
      {aside && <p className="shrink-0 font-medium underline underline-offset-4">{aside}</p>}
    </section>
  );
}
