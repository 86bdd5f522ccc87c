/** A photograph in a picker. */
import { Photograph as Picture, type PhotographFiles } from "../../ui/photograph";

type PhotographChoiceProps = {
  name: string;
  picture: PhotographFiles | null;
  focal: { x: number; y: number };
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  /** Why it cannot be chosen. */
  reason?: string | undefined;
};

/** The grid of `PhotographChoice`s. */
export const choicesClass = "grid grid-cols-2 gap-3 p-0.5 md:grid-cols-4";

export function PhotographChoice({ name, picture, focal, isChosen, onChoose, reason }: PhotographChoiceProps) {
  return (
    <li>
      <label className={`block text-xs ${reason ? "opacity-60" : "cursor-pointer"}`}>
        <span className="relative block overflow-hidden rounded-picture bg-linen outline-offset-1 has-checked:outline-2 has-checked:outline-areca has-focus-visible:outline-2 has-focus-visible:outline-areca">
          {picture && <Picture picture={picture} alt="" focal={focal} sizes="10rem" className="aspect-[4/3] h-full!" />}
          <input
            type="checkbox"
            checked={isChosen}
            disabled={reason !== undefined}
            onChange={({ target }) => onChoose(target.checked)}
            className="absolute top-2 left-2 size-4 accent-areca"
          />
        </span>
        <span className="mt-1 block truncate text-ink">{name}</span>
        {reason && <span className="block text-ash">{reason}</span>}
      </label>
    </li>
  );
}
