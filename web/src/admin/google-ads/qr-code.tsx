/** A QR code with its downloads. */
import { useMemo } from "react";
import { saveFile } from "../../features/files/download";
import { toast } from "../../ui/toast";
import { Action } from "../kit/button";
import { codeOf, pngOf, svgOf } from "./qr";

export function QrCode({ text, name }: { text: string; name: string }) {
  const code = useMemo(() => codeOf(text), [text]);

  async function savePng() {
    try {
      saveFile(await pngOf(code), `${name}.png`);
    } catch {
      toast({ variant: "destructive", title: "Could not make the PNG", description: "Download the SVG instead." });
    }
  }

  return (
    <div className="flex flex-wrap items-end gap-4">
      <svg
        role="img"
        aria-label={`QR code of ${text}`}
        viewBox={`0 0 ${code.size} ${code.size}`}
        shapeRendering="crispEdges"
        className="size-44 rounded-md border border-seam bg-paper"
      >
        <path d={code.path} />
      </svg>
      <div className="flex gap-2">
        <Action onClick={() => saveFile(new Blob([svgOf(code)], { type: "image/svg+xml" }), `${name}.svg`)}>
          Download SVG
        </Action>
        <Action onClick={() => void savePng()}>Download PNG</Action>
      </div>
    </div>
  );
}
