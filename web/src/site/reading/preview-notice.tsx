export function PreviewNotice({ title }: { title: string }) {
  return (
    <>
      <title>{`Preview: ${title} | Nivas`}</title>
      <meta name="robots" content="noindex" />
      <p role="status" className="reading-preview">
        Preview: only people with this link can see it.
      </p>
    </>
  );
}
