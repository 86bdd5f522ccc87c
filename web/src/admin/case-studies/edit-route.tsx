/** `/admin/case-studies/{id}`. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { PageHeader } from "../kit/page-header";
import { query } from "../kit/query";
import { Pending } from "../kit/states";
import { addressOf } from "./case-study";
import { CaseStudyEditor } from "./editor";

export function Component() {
  const { id = "" } = useParams();
  const { data: study, error, refetch } = useQuery(query(addressOf(id)));
  if (study) return <CaseStudyEditor key={id} study={study} />;
  return (
    <>
      <PageHeader title="Case study" />
      <Pending error={error} refetch={refetch} lines={12} className="px-4 md:px-6" />
    </>
  );
}
