/** Photographs of the library, to be put at a place on a page. */
import type { Photograph } from "../../api/contract/types.gen";
import { useMutation } from "@tanstack/react-query";
import { count } from "../../ui/format";
import { toast } from "../../ui/toast";
import { address as photographsAddress } from "../gallery/photographs";
import { PhotographPicker } from "../gallery/picker";
import type { PlacePage, slots } from "../gallery/places";
import { messageOf } from "../kit/failure";
import { mutate, invalidate } from "../kit/query";
import { address } from "./placement";

type PickerProps = { page: PlacePage; slot: (typeof slots)[number]; onClose: () => void };

/** Of a head's picture, in pixels: it runs from edge to edge. */
const widthOfHero = 1200;

export function Picker({ page, slot, onClose }: PickerProps) {
  const place = useMutation({
    mutationFn: async (chosen: Photograph[]) => {
      // One after the other: they stand in the order in which they were chosen.
      for (const { id } of chosen) {
        // oxlint-disable-next-line no-await-in-loop
        await mutate("POST", address, { page, slot: slot.value, photographId: id });
      }
    },
    onSuccess: (_, chosen) => {
      toast({
        title: `${count(chosen.length, "photograph")} placed`,
        description: "Visitors see them once they are switched on.",
      });
      onClose();
    },
    onSettled: () => invalidate(address, photographsAddress),
  });
  const isTooNarrow = ({ picture }: Photograph) => slot.value === "hero" && (picture?.width ?? 0) < widthOfHero;
  return (
    <PhotographPicker
      title={`Choose for: ${slot.label}`}
      confirm={(chosen) => (chosen > 0 ? `Place ${count(chosen, "photograph")}` : "Place")}
      disabledReason={(photograph) => (isTooNarrow(photograph) ? "Too narrow" : undefined)}
      busy={place.isPending}
      error={place.error ? messageOf(place.error) : undefined}
      onChoose={place.mutate}
      onClose={onClose}
    />
  );
}
