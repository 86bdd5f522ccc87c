/** A signature: typed, or drawn with finger, pen or mouse. Whoever cannot draw types; both count the same. */
import { type PointerEvent, useState } from "react";
import { FieldError } from "../../form/field";
import type { Signature, Strokes } from "./wire";

/** The field that points are counted in. */
const field = { width: 1000, height: 300 } as const;

/** What the API takes at most: a long name, slowly written. */
const mostPoints = 6000;
/** Points nearer than this to the last one add nothing that can be seen. */
const nearest = 4;

type Way = "typed" | "drawn";

type SignatureFieldProps = {
  name: string;
  value: Signature;
  onChange: (signature: Signature) => void;
  error?: string | undefined;
};

export function SignatureField({ name, value, onChange, error }: SignatureFieldProps) {
  const way: Way = "typed" in value ? "typed" : "drawn";
  return (
    <fieldset className="quote-signature" aria-describedby={error ? "signature-error" : undefined}>
      <legend>Signature</legend>
      <div className="quote-ways">
        <WayChoice way="typed" current={way} onChoose={() => onChange({ typed: name })}>
          Type it
        </WayChoice>
        <WayChoice way="drawn" current={way} onChoose={() => onChange({ drawn: [] })}>
          Draw it
        </WayChoice>
      </div>
      {"typed" in value ? (
        <input
          type="text"
          className="quote-typed font-display"
          aria-label="Your name, as your signature"
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

type WayChoiceProps = { way: Way; current: Way; onChoose: () => void; children: string };

function WayChoice({ way, current, onChoose, children }: WayChoiceProps) {
  return (
    <label>
      <input type="radio" name="signature-way" value={way} checked={way === current} onChange={onChoose} />
      {children}
    </label>
  );
}

function Pad({ strokes, onChange }: { strokes: Strokes; onChange: (strokes: Strokes) => void }) {
  const [stroke, setStroke] = useState<Strokes[number] | null>(null);
  const isFull = strokes.flat().length + (stroke?.length ?? 0) >= mostPoints;

  function begin(event: PointerEvent<SVGSVGElement>) {
    if (event.button !== 0 || isFull) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setStroke([pointOf(event)]);
  }

  function draw(event: PointerEvent<SVGSVGElement>) {
    if (!stroke || isFull) return;
    const point = pointOf(event);
    const last = stroke.at(-1);
    if (last && Math.hypot(point[0] - last[0], point[1] - last[1]) < nearest) return;
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
        viewBox={`0 0 ${field.width} ${field.height}`}
        role="img"
        aria-label={strokes.length > 0 ? "Your drawn signature" : "Draw your signature here"}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path d="M60 232H940" className="quote-pad-line" />
        {[...strokes, ...(stroke ? [stroke] : [])].map((points, at) => (
          // Strokes are only added and taken away at the end.
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
  return [within((clientX - left) / width, field.width), within((clientY - top) / height, field.height)];
}

function within(part: number, most: number): number {
  return Math.min(Math.max(Math.round(part * most), 0), most);
}

/** A dot is a stroke of one point. */
export function pathOf(points: Strokes[number]): string {
  const [first, ...others] = points;
  if (!first) return "";
  const start = `M${first[0]} ${first[1]}`;
  return others.length === 0 ? `${start}h0.1` : start + others.map(([x, y]) => `L${x} ${y}`).join("");
}

/** Whether anything was signed. */
export function isSigned(signature: Signature): boolean {
  return "typed" in signature ? signature.typed.trim() !== "" : signature.drawn.some((stroke) => stroke.length > 1);
}
