/** What the product is connected to, and when each connection last worked. Changed elsewhere. */
import { useQuery } from "@tanstack/react-query";
import type { IntegrationStatus } from "../../../api/contract/types.gen";
import { dateTime, relative } from "../../../ui/format";
import { Link } from "../../../ui/link";
import { EmptyValue } from "../../kit/list/cell";
import { query } from "../../kit/query";
import { Pending } from "../../kit/states";
import { Status } from "../../kit/status";
import { useNow } from "../../maintenance-banner/status";
import { LabelledCell } from "../labelled-cell";
import { SectionHead } from "../section-head";
import { hintOf, setups, stateOf } from "./labels";
import { Hint } from "../../kit/hint";

const address = "/api/admin/integrations";

export function IntegrationsSection() {
  const { data, error, refetch } = useQuery({ ...query(address), staleTime: 0, refetchInterval: 30_000 });
  return (
    <>
      <SectionHead
        title="Integrations"
        description="What this installation is connected to. Names in capitals are environment variables, set on the server."
      />
      {data ? <IntegrationTable all={data} /> : <Pending error={error} refetch={refetch} lines={10} />}
    </>
  );
}

function IntegrationTable({ all }: { all: readonly IntegrationStatus[] }) {
  const now = useNow();
  return (
    <table className="w-full border-collapse text-left text-sm max-lg:block max-lg:px-4 max-lg:md:px-6">
      <thead className="max-lg:sr-only">
        <tr className="h-9 border-b border-seam text-xs text-ash">
          {["Integration", "State", "Last worked", "Set in"].map((title) => (
            <th key={title} scope="col" className="pr-4 font-medium first:pl-6 last:pr-6">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {all.map((status) => (
          <IntegrationRow key={status.integration} status={status} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function IntegrationRow({ status, now }: { status: IntegrationStatus; now: Date }) {
  const { label, purpose, variables, link } = setups[status.integration];
  const { label: state, tone } = stateOf(status);
  const hint = hintOf(status);
  return (
    <tr className="border-b border-seam align-top max-lg:grid max-lg:grid-cols-[1fr_auto] max-lg:gap-x-4 max-lg:gap-y-2 max-lg:py-3">
      <th scope="row" className="py-2.5 pr-4 font-medium max-lg:col-span-2 max-lg:py-0 lg:pl-6">
        {label}
        <span className="block max-w-[40ch] text-xs font-normal text-ash">{purpose}</span>
        {status.destination && (
          <span className="block max-w-[40ch] text-xs font-normal wrap-anywhere">{status.destination}</span>
        )}
      </th>
      <LabelledCell title="State">
        <Status tone={tone}>{state}</Status>
        {hint && (
          <span
            className={`mt-1 block max-w-[40ch] text-xs wrap-anywhere ${tone === "danger" ? "text-error" : "text-ash"}`}
          >
            {hint}
          </span>
        )}
        {status.failedAt && (
          <span className="block text-xs text-ash">
            {"Last failed "}
            <Moment at={status.failedAt} now={now} />
          </span>
        )}
      </LabelledCell>
      <LabelledCell title="Last worked">
        {status.workedAt ? <Moment at={status.workedAt} now={now} /> : <EmptyValue />}
      </LabelledCell>
      <LabelledCell className="max-lg:col-span-2" title="Set in">
        {link && (
          <Link to={link.to} className="underline decoration-seam underline-offset-4 hover:decoration-current">
            {link.label}
          </Link>
        )}
        {variables && <span className="block max-w-[32ch] text-xs wrap-anywhere text-ash">{variables}</span>}
      </LabelledCell>
    </tr>
  );
}

function Moment({ at, now }: { at: string; now: Date }) {
  return (
    <Hint dateTime={at} text={dateTime(at)}>
      {relative(at, now)}
    </Hint>
  );
}
