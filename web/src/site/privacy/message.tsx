/** A page that says one thing: its title takes the focus when it answers a button that is gone. */
import { type ReactNode, useEffect, useRef } from "react";

type MessageProps = { title: string; announced?: boolean; children: ReactNode };

export function Message({ title, announced = false, children }: MessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (announced) heading.current?.focus();
  }, [announced]);
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
      <title>{`${title} | Nivas`}</title>
      <meta name="robots" content="noindex" />
      <div className="max-w-[40rem]">{children}</div>
    </div>
  );
}
