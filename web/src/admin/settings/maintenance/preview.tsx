/** A scaled-down maintenance page that shows the message while it is being typed. */
import { useQuery } from "@tanstack/react-query";
import { MaintenanceNotice } from "../../../features/maintenance/notice";
import { buttonClass } from "../../../ui/button";
import { Wordmark } from "../../../ui/wordmark";
import { query } from "../../kit/query";
import { Scaled } from "../scaled";

/** Small, so that the message stays readable when scaled down. */
const screen = { width: 880, height: 560 };

export function Preview({ message }: { message: string | null }) {
  const { data: organization } = useQuery(query("/api/organization-settings/public"));
  return (
    <figure>
      <figcaption className="mb-1.5 font-medium">What visitors see</figcaption>
      <div className="overflow-hidden rounded-md border border-seam bg-plaster">
        <Scaled screen={screen}>
          <div
            className="flex flex-col px-9 py-6 text-base"
            // The heading scales with the viewport, which here is not the previewed screen.
            style={{ ...screen, ["--text-4xl" as string]: "2.875rem" }}
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
