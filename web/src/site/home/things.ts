/** What the home page is about, as structured data. Fetched on demand, since rendered pages bring it along. */
import type { HomeTexts } from "../../features/page-texts/home";
import { paths } from "../../paths";
import { faqPage } from "../questions-data";
import { canonical } from "../shell/head";
import { readOrganizationData } from "../shell/organization-data";
import type { Thing } from "../structured-data";

export async function readThings(chosen: Promise<{ texts: HomeTexts }>): Promise<Thing[]> {
  const [company, { texts }] = await Promise.all([readOrganizationData(), chosen]);
  const { order, questions } = texts;
  return [company, ...(order.includes("questions") ? faqPage(questions.list, canonical(paths.home())) : [])];
}
