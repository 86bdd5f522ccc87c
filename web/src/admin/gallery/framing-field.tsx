/** Editor for the focal point and the crops for phones and desktops, by pointer or keyboard. */
import type { Crop, Crops, FocalPoint as Point } from "../../api/contract/types.gen";
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import { fromMd } from "../../ui/breakpoints";
import { type PhotographFiles, Photograph } from "../../ui/photograph";
import { centreOf, frameOf, clampFrame, pointAt, scaleOf, stepOf } from "./framing";

type Device = keyof Crops;
type Mode = "focal" | Device;

const devices: readonly { device: Device; label: string; ratio: number; shape: string }[] = [
  { device: "phone", label: "Phone", ratio: 4 / 5, shape: "aspect-[4/5] h-24" },
  { device: "desktop", label: "Desktop", ratio: 16 / 9, shape: "aspect-[16/9] h-24" },
];

const modes: readonly { mode: Mode; label: string }[] = [
  { mode: "focal", label: "Focal point" },
  { mode: "phone", label: "Crop for phones" },
  { mode: "desktop", label: "Crop for desktops" },
];

/** Relative to the largest crop that fits. */
const minScale = 0.3;

type FramingFieldProps = {
  picture: PhotographFiles;
  alt: string;
  focal: Point;
  crops: Crops;
  onFocal: (focal: Point) => void;
  onCrops: (crops: Crops) => void;
  disabled: boolean;
};

export function FramingField({ picture, alt, focal, crops, onFocal, onCrops, disabled }: FramingFieldProps) {
  const [mode, setMode] = useState<Mode>("focal");
  const hint = useId();
  const device = devices.find((one) => one.device === mode);
  const crop = device && crops[device.device];
  const setCrop = (next: Crop | null) => device && onCrops({ ...crops, [device.device]: next });
  return (
    <div>
      <div className="relative w-fit max-w-full overflow-hidden rounded-picture bg-linen">
        <Photograph
          picture={picture}
          alt={alt}
          sizes={`${fromMd} 33rem, 100vw`}
          priority
          className="max-h-[22rem] w-auto! max-w-full"
        />
        {!disabled && mode === "focal" && <FocalPoint focal={focal} hint={hint} onMove={onFocal} />}
        {!disabled && crop && <CropFrame crop={crop} hint={hint} label={`Crop for ${mode}s`} onMove={setCrop} />}
      </div>
      {!disabled && (
        <>
          <div role="radiogroup" aria-label="Framing" className="mt-3 flex flex-wrap gap-1">
            {modes.map((one) => (
              <label
                key={one.mode}
                className="inline-flex h-8 cursor-pointer items-center rounded-md px-2.5 text-xs text-ash hover:bg-linen has-checked:bg-linen has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-areca max-md:h-11"
              >
                <input
                  type="radio"
                  name="framing"
                  checked={mode === one.mode}
                  onChange={() => setMode(one.mode)}
                  className="sr-only"
                />
                {one.label}
              </label>
            ))}
          </div>
          <p id={hint} className="mt-1 text-xs text-ash">
            {mode === "focal"
              ? "Click the most important part, or move the marker with the arrow keys. Hold Shift to move faster."
              : "Without a custom crop, devices show the area around the focal point."}
          </p>
          {device && (
            <CropControls
              key={device.device}
              label={`Custom crop for ${device.label.toLowerCase()}`}
              scale={crop ? scaleOf(picture, device.ratio, crop) : null}
              onScale={(scale) =>
                setCrop(scale === null ? null : frameOf(picture, device.ratio, scale, crop ? centreOf(crop) : focal))
              }
            />
          )}
        </>
      )}
      <div className="mt-3 flex gap-4">
        {devices.map(({ device: name, label, shape }) => (
          <figure key={name}>
            <div className={`${shape} overflow-hidden rounded-picture bg-linen`}>
              <Cropped picture={picture} focal={focal} crop={crops[name]} />
            </div>
            <figcaption className="mt-1 text-xs text-ash">{label}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}

/** A preview of the crop. */
function Cropped({ picture, focal, crop }: { picture: PhotographFiles; focal: Point; crop: Crop | null }) {
  if (!crop) return <Photograph picture={picture} alt="" sizes="12rem" focal={focal} className="h-full!" />;
  const { x, y, width, height } = crop;
  return (
    <div
      className="relative"
      style={{
        width: `${100 / width}%`,
        height: `${100 / height}%`,
        left: `${(-x / width) * 100}%`,
        top: `${(-y / height) * 100}%`,
      }}
    >
      <Photograph picture={picture} alt="" sizes="24rem" className="h-full!" />
    </div>
  );
}

type FocalPointProps = { focal: Point; hint: string; onMove: (focal: Point) => void };

function FocalPoint({ focal, hint, onMove }: FocalPointProps) {
  const area = useRef<HTMLDivElement>(null);

  function place(event: PointerEvent) {
    const box = area.current?.getBoundingClientRect();
    if (!box || event.buttons !== 1) return;
    onMove(pointAt((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height));
  }

  function press(event: KeyboardEvent) {
    const step = stepOf(event);
    if (!step) return;
    event.preventDefault();
    onMove(pointAt(focal.x + step.x, focal.y + step.y));
  }

  const percent = (fraction: number) => `${Math.round(fraction * 100)}%`;
  return (
    // Keyboard users move the button inside.
    <div
      ref={area}
      className="absolute inset-0 cursor-crosshair touch-none"
      onPointerDown={place}
      onPointerMove={place}
    >
      <button
        type="button"
        aria-label={`Focal point: ${percent(focal.x)} from the left, ${percent(focal.y)} from the top`}
        aria-describedby={hint}
        onKeyDown={press}
        className="absolute size-8 -translate-1/2 rounded-full border-2 border-paper shadow-[0_0_0_1.5px_var(--color-ink),inset_0_0_0_1.5px_var(--color-ink)]"
        style={{ left: percent(focal.x), top: percent(focal.y) }}
      >
        <span
          aria-hidden="true"
          className="absolute top-1/2 left-1/2 size-1.5 -translate-1/2 rounded-full bg-paper shadow-[0_0_0_1.5px_var(--color-ink)]"
        />
      </button>
    </div>
  );
}

type CropFrameProps = { crop: Crop; hint: string; label: string; onMove: (crop: Crop) => void };

function CropFrame({ crop, hint, label, onMove }: CropFrameProps) {
  const dragStart = useRef<{ x: number; y: number; crop: Crop } | null>(null);
  const area = useRef<HTMLDivElement>(null);

  function startDrag(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId);
    dragStart.current = { x: event.clientX, y: event.clientY, crop };
  }

  function drag(event: PointerEvent) {
    const box = area.current?.getBoundingClientRect();
    if (!box || !dragStart.current || event.buttons !== 1) return;
    const { x, y, crop: from } = dragStart.current;
    onMove(
      clampFrame({
        ...from,
        x: from.x + (event.clientX - x) / box.width,
        y: from.y + (event.clientY - y) / box.height,
      }),
    );
  }

  function press(event: KeyboardEvent) {
    const step = stepOf(event);
    if (!step) return;
    event.preventDefault();
    onMove(clampFrame({ ...crop, x: crop.x + step.x, y: crop.y + step.y }));
  }

  const percent = (fraction: number) => `${fraction * 100}%`;
  return (
    <div ref={area} className="absolute inset-0 overflow-hidden">
      <button
        type="button"
        aria-label={`${label}: ${Math.round(crop.x * 100)}% from the left, ${Math.round(crop.y * 100)}% from the top`}
        aria-describedby={hint}
        onKeyDown={press}
        onPointerDown={startDrag}
        onPointerMove={drag}
        className="absolute cursor-move touch-none border-2 border-paper shadow-[0_0_0_100rem_rgb(29_26_23/0.55)] -outline-offset-4 focus-visible:outline-paper"
        style={{
          left: percent(crop.x),
          top: percent(crop.y),
          width: percent(crop.width),
          height: percent(crop.height),
        }}
      />
    </div>
  );
}

type CropControlsProps = { label: string; scale: number | null; onScale: (scale: number | null) => void };

function CropControls({ label, scale, onScale }: CropControlsProps) {
  return (
    <div className="mt-2 flex min-h-9 flex-wrap items-center gap-x-5 gap-y-1">
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={scale !== null}
          onChange={({ target }) => onScale(target.checked ? 1 : null)}
          className="size-4 accent-areca"
        />
        {label}
      </label>
      {scale !== null && (
        <label className="flex items-center gap-2">
          Size
          <input
            type="range"
            min={minScale}
            max={1}
            step={0.01}
            value={scale}
            onChange={({ target }) => onScale(Number(target.value))}
            className="w-36 accent-areca"
          />
        </label>
      )}
    </div>
  );
}
