/** A page with a single message. With `focusTitle`, the title takes the focus, because the clicked button is gone. */
import { type ReactNode, useEffect, useRef } from "react";
import { pageTitle } from "../../ui/page-title";

type MessageProps = { title: string; focusTitle?: boolean; children: ReactNode };

export function Message({ title, focusTitle = false, children }: MessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusTitle) heading.current?.focus();
  }, [focusTitle]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="font-display text-4xl outline-none">
        {title}
      </h1>
      <div className="mt-5 space-y-6 text-lg text-ash">{children}</div>
    </>
  );
}

export function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page section">
      <title>{pageTitle(title)}</title>
      <meta name="robots" content="noindex" />
      <div className="max-w-[40rem]">{children}</div>
    </div>
  );
}
