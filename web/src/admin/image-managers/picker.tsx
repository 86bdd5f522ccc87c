/** Adds photographs from the library to a slot. */
import type { Photograph, ServicePage } from "../../api/contract/types.gen";
import { useMutation } from "@tanstack/react-query";
import { count } from "../../ui/format";
import { toast } from "../../ui/toast";
import { address as photographsAddress } from "../gallery/photographs";
import { PhotographPicker } from "../gallery/picker";
import type { slots } from "../gallery/places";
import { messageOf } from "../kit/failure";
import { mutate, invalidate } from "../kit/query";
import { address } from "./placement";

type PickerProps = { page: ServicePage; slot: (typeof slots)[number]; onClose: () => void };

/** In pixels. */
const minHeroWidth = 1200;

export function Picker({ page, slot, onClose }: PickerProps) {
  const place = useMutation({
    mutationFn: async (chosen: Photograph[]) => {
      // One after the other, so that they keep their order.
      for (const { id } of chosen) {
        // oxlint-disable-next-line no-await-in-loop
        await mutate("POST", address, { page, slot: slot.value, photographId: id });
      }
    },
    onSuccess: (_, chosen) => {
      toast({
        title: `${count(chosen.length, "photograph")} added`,
        description: "Visitors see them once you make them visible.",
      });
      onClose();
    },
    onSettled: () => invalidate(address, photographsAddress),
  });
  const isTooNarrow = ({ picture }: Photograph) => slot.value === "hero" && (picture?.width ?? 0) < minHeroWidth;
  return (
    <PhotographPicker
      title={`Add to ${slot.label}`}
      confirm={(chosen) => (chosen > 0 ? `Add ${count(chosen, "photograph")}` : "Add")}
      disabledReason={(photograph) => (isTooNarrow(photograph) ? `Narrower than ${minHeroWidth} px` : undefined)}
      busy={place.isPending}
      error={place.error ? messageOf(place.error) : undefined}
      onChoose={place.mutate}
      onClose={onClose}
    />
  );
}
