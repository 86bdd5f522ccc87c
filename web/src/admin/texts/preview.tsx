/** Shows a text as its page, at the widths of a phone, a tablet and a computer. */
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { PreviewLink } from "../../api/contract/types.gen";
import { Dialog } from "radix-ui";
import { Action, IconAction } from "../kit/button";
import { CopyButton } from "../kit/copy";
import { messageOf } from "../kit/failure";
import { CrossIcon } from "../kit/icons";
import { mutateAt } from "../kit/query";
import { dateTime } from "../../ui/format";

const widths = [
  { width: 390, label: "Phone" },
  { width: 768, label: "Tablet" },
  { width: 1280, label: "Computer" },
] as const;

type PreviewProps = { address: string; beforeOpen: () => Promise<unknown>; onClose: () => void };

export function Preview({ address, beforeOpen, onClose }: PreviewProps) {
  const [width, setWidth] = useState<number>(390);
  const link = useMutation({
    mutationFn: async () => {
      await beforeOpen();
      return mutateAt<PreviewLink>("POST", `${address}/preview`);
    },
  });
  const start = useEffectEvent(() => link.mutate());
  useEffect(() => start(), []);
  const { data } = link;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex flex-col bg-linen text-sm outline-none"
        >
          <div className="flex flex-wrap items-center gap-2 border-b border-seam bg-paper px-3 py-2">
            <Dialog.Title className="mr-auto font-display text-xl">Preview</Dialog.Title>
            <div role="group" aria-label="Width" className="flex gap-1">
              {widths.map((one) => (
                <Action
                  key={one.width}
                  variant={one.width === width ? "plain" : "quiet"}
                  aria-pressed={one.width === width}
                  onClick={() => setWidth(one.width)}
                >
                  {one.label}
                </Action>
              ))}
            </div>
            {data && <CopyButton text={new URL(data.address, window.location.origin).href} what="link" />}
            <Dialog.Close asChild>
              <IconAction label="Close preview">
                <CrossIcon />
              </IconAction>
            </Dialog.Close>
          </div>
          {data ? (
            <>
              <Frame address={data.address} width={width} />
              <p className="border-t border-seam bg-paper px-3 py-1.5 text-xs text-ash">
                {`Anyone with the link can see it until ${dateTime(data.expiresAt)}.`}
              </p>
            </>
          ) : (
            <p role={link.error ? "alert" : "status"} className="m-auto text-ash">
              {link.error ? messageOf(link.error) : "Loading…"}
            </p>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** A page that is wider than the screen is made smaller as a whole, so that its layout stays. */
function Frame({ address, width }: { address: string; width: number }) {
  const area = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current: element } = area;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, size.width / width);
  return (
    <div ref={area} className="min-h-0 flex-1 overflow-hidden md:m-4">
      {size.width > 0 && (
        // A page of our own, which needs its scripts and its origin.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe
          title={`Preview at ${width} pixels`}
          src={address}
          style={{
            width,
            height: size.height / scale,
            transform: `scale(${scale})`,
            marginInline: scale < 1 ? 0 : "auto",
          }}
          className="block origin-top-left border border-seam bg-plaster"
        />
      )}
    </div>
  );
}
