/** A signature field: typed, or drawn with finger, pen or mouse. */
import { type PointerEvent, useState } from "react";
import { FieldError } from "../../form/field";
import type { Signature, Strokes } from "./types";

/** The coordinate system of drawn points. */
const canvas = { width: 1000, height: 300 } as const;

/** The API's limit. */
const maxPoints = 6000;
/** Points closer than this to the last one make no visible difference. */
const minDistance = 4;

type Mode = "typed" | "drawn";

type SignatureFieldProps = {
  name: string;
  value: Signature;
  onChange: (signature: Signature) => void;
  error?: string | undefined;
};

export function SignatureField({ name, value, onChange, error }: SignatureFieldProps) {
  const mode: Mode = "typed" in value ? "typed" : "drawn";
  return (
    <fieldset className="quote-signature" aria-describedby={error ? "signature-error" : undefined}>
      <legend>Signature</legend>
      <div className="quote-modes">
        <ModeOption mode="typed" current={mode} onChoose={() => onChange({ typed: name })}>
          Type it
        </ModeOption>
        <ModeOption mode="drawn" current={mode} onChoose={() => onChange({ drawn: [] })}>
          Draw it
        </ModeOption>
      </div>
      {"typed" in value ? (
        <input
          type="text"
          className="quote-typed font-display"
          aria-label="Type your name to sign"
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          value={value.typed}
          onChange={(event) => onChange({ typed: event.target.value })}
        />
      ) : (
        <Pad strokes={value.drawn} onChange={(drawn) => onChange({ drawn })} />
      )}
      {error && <FieldError id="signature-error">{error}</FieldError>}
    </fieldset>
  );
}

type ModeOptionProps = { mode: Mode; current: Mode; onChoose: () => void; children: string };

function ModeOption({ mode, current, onChoose, children }: ModeOptionProps) {
  return (
    <label>
      <input type="radio" name="signature-mode" value={mode} checked={mode === current} onChange={onChoose} />
      {children}
    </label>
  );
}

function Pad({ strokes, onChange }: { strokes: Strokes; onChange: (strokes: Strokes) => void }) {
  const [stroke, setStroke] = useState<Strokes[number] | null>(null);
  const isFull = strokes.flat().length + (stroke?.length ?? 0) >= maxPoints;

  function begin(event: PointerEvent<SVGSVGElement>) {
    if (event.button !== 0 || isFull) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setStroke([pointOf(event)]);
  }

  function draw(event: PointerEvent<SVGSVGElement>) {
    if (!stroke || isFull) return;
    const point = pointOf(event);
    const last = stroke.at(-1);
    if (last && Math.hypot(point[0] - last[0], point[1] - last[1]) < minDistance) return;
    setStroke([...stroke, point]);
  }

  function end() {
    if (!stroke) return;
    onChange([...strokes, stroke]);
    setStroke(null);
  }

  return (
    <div className="quote-pad">
      <svg
        viewBox={`0 0 ${canvas.width} ${canvas.height}`}
        role="img"
        aria-label={strokes.length > 0 ? "Your drawn signature" : "Draw your signature here"}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path d="M60 232H940" className="quote-pad-line" />
        {[...strokes, ...(stroke ? [stroke] : [])].map((points, at) => (
          // Strokes are only added and removed at the end.
          // oxlint-disable-next-line react/no-array-index-key
          <path key={at} d={pathOf(points)} className="quote-pad-stroke" />
        ))}
      </svg>
      <div>
        <button type="button" disabled={strokes.length === 0} onClick={() => onChange(strokes.slice(0, -1))}>
          Undo
        </button>
        <button type="button" disabled={strokes.length === 0} onClick={() => onChange([])}>
          Clear
        </button>
      </div>
    </div>
  );
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): [number, number] {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return [scaled((clientX - left) / width, canvas.width), scaled((clientY - top) / height, canvas.height)];
}

function scaled(part: number, max: number): number {
  return Math.min(Math.max(Math.round(part * max), 0), max);
}

export function pathOf(points: Strokes[number]): string {
  const [first, ...others] = points;
  if (!first) return "";
  const start = `M${first[0]} ${first[1]}`;
  return others.length === 0 ? `${start}h0.1` : start + others.map(([x, y]) => `L${x} ${y}`).join("");
}

export function isSigned(signature: Signature): boolean {
  return "typed" in signature ? signature.typed.trim() !== "" : signature.drawn.some((stroke) => stroke.length > 1);
}
