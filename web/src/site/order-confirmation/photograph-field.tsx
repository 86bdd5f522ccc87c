/** Photos of goods to return: chosen, shown with their progress, tried again and removed. */
import { useId, useRef, useState } from "react";
import { path, withParams } from "../../api/path";
import { PrivatePicture } from "../../features/files/private-picture";
import { buttonClass } from "../../ui/button";
import { type Photo, maxPhotographs } from "./use-photographs";

type PhotographFieldProps = {
  orderId: string;
  token: string | null;
  photos: readonly Photo[];
  /** Why they are asked for. */
  hint: string;
  onAdd: (files: readonly File[]) => string[];
  onTryAgain: (photo: Photo) => void;
  onRemove: (photo: Photo) => void;
};

export function PhotographField({ orderId, token, photos, hint, onAdd, onTryAgain, onRemove }: PhotographFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);

  function remove(photo: Photo) {
    onRemove(photo);
    setLeftOut([]);
    // The button that had the focus is gone.
    input.current?.focus();
  }

  return (
    <fieldset>
      <legend className="font-medium">Photos</legend>
      <p id={`${id}-hint`} className="mt-1 text-sm text-ash">
        {`${hint} Up to ${maxPhotographs}, as JPEG, PNG or WebP, 10 MB each.`}
      </p>
      {photos.length > 0 && (
        <ul className="mt-3 border-t border-seam">
          {photos.map((photo) => (
            <li key={photo.id} className="flex items-center gap-3 border-b border-seam py-2">
              <Preview photo={photo} orderId={orderId} token={token} />
              <div className="min-w-0 flex-1">
                <p className="truncate">{photo.name}</p>
                <State photo={photo} />
              </div>
              {photo.state === "lost" && (
                <button
                  type="button"
                  aria-label={`Try again to send ${photo.name}`}
                  className={small}
                  onClick={() => onTryAgain(photo)}
                >
                  Try again
                </button>
              )}
              <button type="button" aria-label={`Remove ${photo.name}`} className={small} onClick={() => remove(photo)}>
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      <label
        className={buttonClass({
          variant: "secondary",
          className:
            "mt-3 cursor-pointer has-disabled:cursor-not-allowed has-disabled:opacity-45 " +
            "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-areca",
        })}
      >
        {photos.length === 0 ? "Add photos" : "Add more photos"}
        <input
          ref={input}
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp"
          aria-describedby={`${id}-hint`}
          disabled={photos.length >= maxPhotographs}
          className="sr-only"
          onChange={({ target }) => {
            setLeftOut(onAdd([...(target.files ?? [])]));
            // The same file can be chosen again.
            target.value = "";
          }}
        />
      </label>
      <p role="status" className="mt-2 text-sm">
        {leftOut.length > 0 && `Only ${maxPhotographs} photos can be added. Left out: ${leftOut.join(", ")}.`}
      </p>
    </fieldset>
  );
}

const small = "min-h-11 shrink-0 px-2 text-sm text-areca underline-offset-4 hover:underline";

const box = "size-16 shrink-0 rounded-panel object-cover";

type PreviewProps = { photo: Photo; orderId: string; token: string | null };

function Preview({ photo, orderId, token }: PreviewProps) {
  const { id, preview, state, width, height } = photo;
  // The name beside it says which it is.
  if (preview) return <img src={preview} alt="" className={box} />;
  if (state === "ready" && width && height) {
    const address = path("/api/orders/{id}/return-photographs/{photograph}", { id: orderId, photograph: id });
    return (
      <PrivatePicture address={withParams(address, { token })} alt="" width={width} height={height} className={box} />
    );
  }
  return <span aria-hidden="true" className={`${box} bg-linen`} />;
}

function State({ photo: { name, state, progress, error } }: { photo: Photo }) {
  if (state === "sending") {
    return (
      <progress className="h-2 w-full max-w-48 accent-areca" value={progress} max={1} aria-label={`Sending ${name}`} />
    );
  }
  if (state === "lost" || state === "refused" || state === "failed") {
    return (
      <p role="alert" className="text-sm font-medium text-error">
        <span className="sr-only">{`${name}: `}</span>
        {error}
      </p>
    );
  }
  return (
    <p role="status" className="text-sm text-ash">
      <span className="sr-only">{`${name}: `}</span>
      {state === "ready" ? "Added" : "Sent, being checked"}
    </p>
  );
}
