/** A buyer's photos of goods to return: small ones, and a viewer that steps through them with arrow keys. */
import { Dialog } from "radix-ui";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import type { OrderDetail } from "../../../api/contract/types.gen";
import { path, withParams } from "../../../api/path";
import { PrivatePicture } from "../../../features/files/private-picture";
import { ChevronIcon } from "../../../ui/icons";
import { IconAction } from "../../kit/button";
import { CrossIcon } from "../../kit/icons";

type Return = OrderDetail["returns"][number];

type Photograph = Return["photographs"][number];

type ReturnPhotographsProps = { order: OrderDetail; back: Return };

export function ReturnPhotographs({ order, back }: ReturnPhotographsProps) {
  const [shown, show] = useState<number | null>(null);
  const ready = back.photographs.filter(({ state }) => state === "ready");
  if (back.photographs.length === 0) return null;
  const pieces = namesOf(order, back);
  const altOf = (place: number) => `${pieces}, photo ${place + 1} of ${ready.length}`;
  return (
    <div className="mt-2 text-ink">
      {ready.length > 0 && (
        <ul aria-label="Photos" className="flex flex-wrap gap-2">
          {ready.map((photograph, place) => (
            <li key={photograph.id}>
              <button
                type="button"
                aria-label={`Open ${altOf(place)}`}
                className="block rounded-panel outline-offset-2"
                onClick={() => show(place)}
              >
                <Picture {...{ order, back, photograph }} size="small" alt="" className="h-20 w-auto rounded-panel" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {back.photographs
        .filter(({ state }) => state !== "ready")
        .map(({ id, fileName, state, error }) => (
          <p key={id}>
            {state === "waiting" ? `${fileName} is being checked.` : `${fileName} couldn't be read: ${error}`}
          </p>
        ))}
      {shown !== null && (
        <Viewer
          {...{ order, back }}
          photographs={ready}
          place={Math.min(shown, ready.length - 1)}
          altOf={altOf}
          onShow={show}
          onClose={() => show(null)}
        />
      )}
    </div>
  );
}

/** The names of the returned pieces, as the buyer knows them. */
function namesOf(order: OrderDetail, { unitIds }: Return): string {
  const returned = new Set(unitIds);
  const lines = order.lines.filter(({ units }) => units.some(({ id }) => returned.has(id)));
  return lines.map(({ name }) => name).join(", ");
}

type PictureProps = ReturnPhotographsProps & {
  photograph: Photograph;
  size: "small" | "large";
  alt: string;
  className: string;
};

function Picture({ order, back, photograph: { id, width, height }, size, alt, className }: PictureProps) {
  const target = path("/api/admin/orders/{id}/returns/{return}/photographs/{photograph}", {
    id: order.id,
    return: back.id,
    photograph: id,
  });
  return (
    <PrivatePicture
      address={withParams(target, { size })}
      alt={alt}
      width={width ?? 1}
      height={height ?? 1}
      className={className}
    />
  );
}

type ViewerProps = ReturnPhotographsProps & {
  photographs: readonly Photograph[];
  place: number;
  altOf: (place: number) => string;
  onShow: (place: number) => void;
  onClose: () => void;
};

function Viewer({ order, back, photographs, place, altOf, onShow, onClose }: ViewerProps) {
  const opener = useRef(document.activeElement);
  const photograph = photographs[place];
  if (!photograph) return null;
  const last = photographs.length - 1;

  function press({ key }: KeyboardEvent) {
    if (key === "ArrowRight" && place < last) onShow(place + 1);
    if (key === "ArrowLeft" && place > 0) onShow(place - 1);
    if (key === "Home") onShow(0);
    if (key === "End") onShow(last);
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-ink/80" />
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDown={press}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          className="fixed inset-0 z-50 flex flex-col bg-paper text-sm outline-none md:inset-6 md:rounded-panel"
        >
          <header className="flex items-center justify-between gap-4 border-b border-seam px-4 py-2">
            <Dialog.Title className="font-medium" aria-live="polite">
              {`${back.number}: ${altOf(place)}`}
            </Dialog.Title>
            <Dialog.Close asChild>
              <IconAction label="Close">
                <CrossIcon />
              </IconAction>
            </Dialog.Close>
          </header>
          <div className="min-h-0 flex-1 p-4">
            <Picture
              key={photograph.id}
              {...{ order, back, photograph }}
              size="large"
              alt={altOf(place)}
              className="size-full object-scale-down"
            />
          </div>
          <footer className="flex items-center justify-between gap-4 border-t border-seam px-4 py-2">
            <Step label="Previous photo" isEnd={place === 0} onClick={() => onShow(place - 1)}>
              <ChevronIcon className="size-4 rotate-90" />
            </Step>
            <p className="truncate text-ash">{photograph.fileName}</p>
            <Step label="Next photo" isEnd={place === last} onClick={() => onShow(place + 1)}>
              <ChevronIcon className="size-4 -rotate-90" />
            </Step>
          </footer>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type StepProps = { label: string; isEnd: boolean; onClick: () => void; children: ReactNode };

/** Not `disabled` at the end, which would lose the focus and with it the arrow keys. */
function Step({ label, isEnd, onClick, children }: StepProps) {
  return (
    <IconAction
      label={label}
      aria-disabled={isEnd || undefined}
      className="aria-disabled:opacity-40"
      onClick={() => !isEnd && onClick()}
    >
      {children}
    </IconAction>
  );
}
