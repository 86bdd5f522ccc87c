/** The preview of a help page that is not published yet, by link. */
import "./reading.css";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { path } from "../../api/path";
import { getOrNull, notFound } from "../designs/not-found";
import { HelpView } from "./help-view";
import { PreviewNotice } from "./preview-notice";

export async function loader({ params: { token = "" } }: LoaderFunctionArgs) {
  const page = await getOrNull(path("/api/help/preview/{token}", { token }));
  if (!page) throw await notFound();
  return page;
}

export function Component() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <PreviewNotice title={page.title} />
      <HelpView key={page.id} page={page} isPreview />
    </>
  );
}
