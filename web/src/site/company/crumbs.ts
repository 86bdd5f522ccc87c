/** The way to case studies. */
import type { PublicCaseStudy } from "../../api/contract/types.gen";
import { paths } from "../../paths";
import type { Crumb } from "../structured-data";

export const projectsCrumb: Crumb = { name: "Projects", path: paths.projects() };

export function caseStudyCrumbs({ title, slug }: PublicCaseStudy): Crumb[] {
  return [projectsCrumb, { name: title, path: paths.caseStudy(slug) }];
}
