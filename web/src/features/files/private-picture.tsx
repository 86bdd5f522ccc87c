/**
 * A picture that only who may see it can load. It is fetched with the session, and shown as a `data:` URL: no address of it
 * works for others. Buyers without an account have no session, so it has no short-lived address either.
 */
import { useEffect, useState } from "react";
import { fetchFile } from "./download";

type PrivatePictureProps = { address: string; alt: string; width: number; height: number; className?: string };

export function PrivatePicture({ address, alt, width, height, className = "" }: PrivatePictureProps) {
  const [shown, show] = useState<{ address: string; url: string | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    fetchFile(address)
      .then(dataUrl)
      .then(
        (url) => isCurrent && show({ address, url }),
        () => isCurrent && show({ address, url: null }),
      );
    return () => {
      isCurrent = false;
    };
  }, [address]);
  const url = shown?.address === address ? shown.url : undefined;
  const box = { aspectRatio: `${width} / ${height}` };
  if (url) return <img src={url} alt={alt} width={width} height={height} className={className} style={box} />;
  // A picture without a text is decoration, also while it is loaded.
  const told = alt ? ({ role: "img", "aria-label": alt } as const) : ({ "aria-hidden": true } as const);
  return (
    <span {...told} className={`grid place-items-center bg-linen text-xs ${className}`} style={box}>
      {url === null && "Couldn't be loaded"}
    </span>
  );
}

function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("The file could not be read")));
    reader.readAsDataURL(file);
  });
}
