/** An e-mail as a mail client shows it: no scripts, and nothing of ours around it. */
import { useMemo } from "react";
import { fitted, useSpace } from "../../kit/space";

type FrameProps = { html: string; width: number; title: string };

/** In pixels. */
const height = 640;

export function Frame({ html, width, title }: FrameProps) {
  const { area, space } = useSpace();
  const { page, style } = useMemo(() => withoutStyle(html), [html]);
  return (
    <div ref={area} className="overflow-hidden rounded-md border border-seam bg-linen" style={{ height }}>
      <iframe
        title={title}
        // So that the style can be set; scripts stay off.
        sandbox="allow-same-origin"
        srcDoc={page}
        onLoad={({ currentTarget }) => prepare(currentTarget, style)}
        style={fitted(width, space)}
        className="block origin-top-left"
      />
    </div>
  );
}

/**
 * The page without its style elements, which the policy of our own pages forbids in frames, too; they come back as a
 * style sheet.
 */
function withoutStyle(html: string): { page: string; style: string } {
  const styles: string[] = [];
  // What one mail program alone reads stands in comments.
  const shown = html.replaceAll(/<!--[^]*?-->/g, "");
  const page = shown.replaceAll(/<style[^>]*>([^<]*)<\/style>/g, (_, style: string) => {
    styles.push(style);
    return "";
  });
  return { page, style: styles.join("\n") };
}

function prepare({ contentDocument: page, contentWindow: view }: HTMLIFrameElement, style: string): void {
  if (!page || !view) return;
  const sheet = new (view as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(style);
  page.adoptedStyleSheets = [sheet];
  // The links of an example lead nowhere.
  page.addEventListener("click", (event) => event.preventDefault());
}
