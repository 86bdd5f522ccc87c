import { pageTitle } from "../../ui/page-title";

export function PreviewNotice({ title }: { title: string }) {
  return (
    <>
      <title>{pageTitle(`Preview: ${title}`)}</title>
      <meta name="robots" content="noindex" />
      <p role="status" className="reading-preview">
        Preview: only people with this link can see it.
      </p>
    </>
  );
}
