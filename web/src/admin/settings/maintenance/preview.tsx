/** The page that visitors see meanwhile, small, with the message as it is being written. */
import { useQuery } from "@tanstack/react-query";
import type { PublicOrganization } from "../../../api/contract/types.gen";
import { MaintenanceNotice } from "../../../features/maintenance/notice";
import { buttonClass } from "../../../ui/button";
import { Wordmark } from "../../../ui/wordmark";
import { ask } from "../../kit/query";
import { Scaled, screen } from "../scaled";

const height = 640;

export function Preview({ message }: { message: string | null }) {
  const { data: organization } = useQuery(ask<PublicOrganization>("/api/organization-settings/public"));
  return (
    <figure>
      <figcaption className="mb-1.5 font-medium">What visitors see</figcaption>
      <div className="overflow-hidden rounded-md border border-seam bg-plaster">
        <Scaled height={height}>
          <div
            className="flex flex-col px-16 py-6 text-base"
            // Type that grows with the screen would follow the real one.
            style={{ height, ["--text-4xl" as string]: "3.4375rem", width: screen.width }}
          >
            <Wordmark className="text-areca" />
            <MaintenanceNotice message={message?.trim() || null} email={organization?.emailId ?? null}>
              <span className={buttonClass({ className: "mt-8" })}>Refresh Page</span>
            </MaintenanceNotice>
          </div>
        </Scaled>
      </div>
    </figure>
  );
}
