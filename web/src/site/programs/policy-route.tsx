/** The pages of terms, privacy, returns and shipping: the version that applies today, or an earlier one. */
import "../reading/reading.css";
import { useLoaderData } from "react-router";
import type { PolicyKind } from "../../api/contract/types.gen";
import { policyPath } from "../../features/reading/policies";
import { notFound } from "../designs/not-found";
import { PageHead } from "../page-head";
import type { PageModule } from "../pages";
import { HelpContact } from "../reading/help-contact";
import { TextPage } from "../reading/text-page";
import { OtherVersions, type PolicyPage, PolicyVersion } from "./policy";
import { readPolicy } from "./read-policy";

/** The warranty has a page of its own. */
export type PolicyPageKind = Exclude<PolicyKind, "warranty">;

const descriptions: Record<PolicyPageKind, string> = {
  terms: "The terms on which we plan, build and furnish homes: quotations, payments, changes, handover and warranty.",
  privacy:
    "What personal data we use, why and for how long, who receives it, and how you can ask for a copy or erasure.",
  returns:
    "When you can cancel an order of furniture or return it, how we collect it, and when you get your money back.",
  shipping: "Where we deliver furniture, what delivery costs, when it arrives, and what to check before you sign.",
};

export function policyPage(kind: PolicyPageKind): PageModule {
  return {
    loader: async ({ request: { url } }) => {
      const policy = await readPolicy(kind, url);
      if (!policy) throw await notFound();
      return policy;
    },
    Component: () => <Policy kind={kind} />,
  };
}

function Policy({ kind }: { kind: PolicyPageKind }) {
  const policy = useLoaderData<PolicyPage>();
  const { title, number, isCurrent } = policy;
  const path = policyPath(kind);
  const crumbs = [{ name: title, path }];
  return (
    <div className="reading">
      <PageHead
        title={isCurrent ? title : `${title}, version ${number}`}
        description={descriptions[kind]}
        path={path}
        crumbs={crumbs}
      />
      {!isCurrent && <meta name="robots" content="noindex" />}
      <TextPage crumbs={crumbs} title={title} head={<PolicyVersion policy={policy} />} text={policy}>
        <OtherVersions policy={policy} />
      </TextPage>
      <HelpContact />
    </div>
  );
}
