/** `/admin/policies`: what applies today, and what is being prepared. */
import { useQuery } from "@tanstack/react-query";
import type { Policy } from "../../api/contract/types.gen";
import { date } from "../../ui/format";
import { Link } from "../../ui/link";
import { WholeExport } from "../kit/list/export";
import { PageHeader } from "../kit/page-header";
import { query } from "../kit/query";
import { Pending } from "../kit/states";
import { Status } from "../kit/status";
import { adminPaths } from "../paths";
import { address } from "./policy";

export function Component() {
  const { data, error, refetch } = useQuery(query(address));
  return (
    <>
      <PageHeader
        title="Policies"
        actions={
          data && <WholeExport resource="policy_versions" noun={["version", "versions"]} size={published(data)} />
        }
      />
      <p className="mx-4 mb-4 notice text-sm md:mx-6">
        Policies bind the company. Have a lawyer read each version before you publish it: a published version can't be
        changed.
      </p>
      {!data && <Pending error={error} refetch={refetch} lines={8} className="px-4 md:px-6" />}
      <ul className="grid gap-3 pb-6 max-md:px-4 md:grid-cols-2 md:px-6 lg:grid-cols-3">
        {data?.map((policy) => (
          <Card key={policy.kind} policy={policy} />
        ))}
      </ul>
    </>
  );
}

/** Number of published versions. */
function published(policies: readonly Policy[]): number {
  return policies.reduce((sum, { versions }) => sum + versions.length, 0);
}

function Card({ policy: { kind, title, versions, draft } }: { policy: Policy }) {
  const current = versions.find(({ isCurrent }) => isCurrent);
  const coming = versions.filter(({ number }) => current === undefined || number > current.number);
  return (
    <li className="relative rounded-lg border border-seam bg-paper p-5 text-sm hover:border-ash">
      <h2 className="font-display text-xl">
        {/* The link covers the card. */}
        <Link to={adminPaths.policy(kind)} className="after:absolute after:inset-0">
          {title}
        </Link>
      </h2>
      <div className="mt-2 space-y-1 text-ash">
        {current ? (
          <Status tone="good">{`Version ${current.number} since ${date(current.effectiveOn)}`}</Status>
        ) : (
          <Status tone="attention">Nothing applies yet</Status>
        )}
        {coming.map(({ number, effectiveOn }) => (
          <p key={number}>{`Version ${number} from ${date(effectiveOn)}`}</p>
        ))}
        <p>{draft ? `Draft of version ${draft.number}` : "No draft"}</p>
      </div>
    </li>
  );
}
