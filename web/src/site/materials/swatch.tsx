/** How a material looks: its photograph, a drawing of its surface, or of its type if it is no surface. */
import type { ReactNode } from "react";
import type { MaterialSwatch } from "../../api/contract/types.gen";
import { DrawnSurface } from "../../features/materials/drawn-surface";
import type { MaterialKind } from "../../features/page-texts/materials";
import { Photograph } from "../../ui/photograph";

type Props = {
  material: Pick<MaterialSwatch, "kind" | "name" | "texture" | "textureAlt" | "drawn">;
  sizes: string;
  priority?: boolean;
};

export function Swatch({ material: { kind, name, texture, textureAlt, drawn }, sizes, priority = false }: Props) {
  if (texture) {
    return (
      <Photograph picture={texture} alt={textureAlt || name} sizes={sizes} priority={priority} className="swatch" />
    );
  }
  if (!drawn) return <DrawnSwatch kind={kind} />;
  return (
    <span className="swatch-drawn">
      <DrawnSurface src={drawn} name={name} priority={priority} className="swatch" />
      <span aria-hidden="true">Drawn</span>
    </span>
  );
}

/** The colour of a type. */
const usual: Record<MaterialKind, string> = {
  core: "#c8a57a",
  shutter: "#d8cfbf",
  laminate: "#d3cabb",
  veneer: "#b58a5c",
  acrylic: "#d9d6cf",
  pu: "#cfcabf",
  hardware: "#b4b2ad",
  counter: "#bdb8b0",
  tile: "#d9d2c5",
  paint: "#e0d7c6",
  light: "#f0dfb4",
  appliance: "#b9bab9",
  fabric: "#cdbfa9",
};

/** A drawing of a type. It says how the material is made, not exactly how it looks. */
export function DrawnSwatch({ kind }: { kind: MaterialKind }) {
  return (
    <svg viewBox="0 0 120 90" className="swatch" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="120" height="90" fill={usual[kind]} />
      {drawings[kind]}
    </svg>
  );
}

const line = { fill: "none", stroke: "#1d1a17", strokeOpacity: 0.28, strokeWidth: 1 } as const;
const gleam = { fill: "#ffffff", fillOpacity: 0.28 } as const;

const drawings: Record<MaterialKind, ReactNode> = {
  core: (
    <>
      {[10, 22, 34, 46, 58, 70, 82].map((y, index) => (
        <rect key={y} y={y} width="120" height="6" fill="#1d1a17" fillOpacity={index % 2 ? 0.2 : 0.1} />
      ))}
      <path {...line} d="M0 16h120M0 40h120M0 64h120" />
    </>
  ),
  shutter: <path {...line} d="M8 6h50v78H8zM62 6h50v78H62zM16 14h34v62H16zM70 14h34v62H70z" />,
  laminate: <path {...line} strokeOpacity={0.16} d="M0 90 90 0M30 90 120 0M60 90l60-60M0 60 60 0" />,
  veneer: (
    <path
      {...line}
      d="M12 0c8 30-6 60 2 90M30 0c12 26-4 62 4 90M58 0c-14 34 16 56 2 90M60 20c-6 18 8 32 1 52M84 0c-10 32 8 60 0 90M106 0c-6 30 6 58 0 90"
    />
  ),
  acrylic: (
    <>
      <path {...gleam} d="M20 0h26L0 60V26z" />
      <path {...gleam} fillOpacity={0.18} d="M70 0h14L12 90H0z" />
    </>
  ),
  pu: <path {...line} d="M15 0v90M25 0v90M35 0v90M45 0v90M55 0v90M65 0v90M75 0v90M85 0v90M95 0v90M105 0v90" />,
  hardware: (
    <>
      <circle cx="42" cy="45" r="17" {...line} strokeWidth={2} />
      <path {...line} strokeWidth={2} d="M59 38h34v14H59zM93 30h12v30H93zM36 45h12M42 39v12" />
    </>
  ),
  counter: (
    <>
      {[8, 21, 33, 47, 58, 71, 84, 96, 109].flatMap((x, column) =>
        [9, 27, 44, 62, 79].map((y, row) => (
          <circle
            key={`${x}-${y}`}
            cx={x + ((row * 7) % 9)}
            cy={y + ((column * 5) % 11)}
            r={1 + ((row + column) % 3)}
            fill={(row + column) % 2 ? "#1d1a17" : "#ffffff"}
            fillOpacity={0.26}
          />
        )),
      )}
    </>
  ),
  tile: (
    <path
      {...line}
      stroke="#ffffff"
      strokeOpacity={0.7}
      strokeWidth={2}
      d="M0 30h120M0 60h120M30 0v30M75 0v30M10 30v30M55 30v30M100 30v30M30 60v30M75 60v30"
    />
  ),
  paint: (
    <>
      <rect width="120" height="38" fill="#1d1a17" fillOpacity={0.12} />
      <path {...gleam} d="M0 38h120v7c-14 5-22-3-36 2s-26 4-40-1-28 3-44-2z" />
    </>
  ),
  light: (
    <>
      <path fill="#ffffff" fillOpacity={0.55} d="M52 22h16l34 68H18z" />
      <path {...line} strokeWidth={2} d="M60 0v10M48 22c0-8 5-12 12-12s12 4 12 12z" />
    </>
  ),
  appliance: (
    <>
      <path {...line} strokeWidth={2} d="M24 10h72v70H24zM24 26h72M34 36h52v34H34z" />
      <path {...line} strokeWidth={2} d="M34 18h8M50 18h4M60 18h4" />
    </>
  ),
  fabric: (
    <path
      {...line}
      d="M0 8h120M0 20h120M0 32h120M0 44h120M0 56h120M0 68h120M0 80h120M8 0v90M20 0v90M32 0v90M44 0v90M56 0v90M68 0v90M80 0v90M92 0v90M104 0v90M116 0v90"
      strokeDasharray="8 4"
    />
  ),
};
