/** What the document of a campaign page says about itself. */
import type { BhkType, Landing } from "../../api/contract/types.gen";
import { type InteriorType, homeTypes, interiors } from "../../features/booking/choices";
import { shownVariant } from "./variant";

export type Campaign = {
  landing: Landing;
  interiors: InteriorType[];
  home: BhkType | undefined;
  requirements: string;
  /** Label of the button that sends the form. */
  button: string;
  phone: string | null;
  /** Shown to staff: neither counted nor part of a test. */
  isPreview: boolean;
};

/** Undefined on documents that are no campaign page. */
export function readCampaign(root: Document): Campaign | undefined {
  const data = root.getElementById("campaign")?.dataset;
  if (!data) return undefined;
  const variant = shownVariant(root);
  const named = (data["interiors"] ?? "").split(" ");
  return {
    landing: {
      page: data["page"] as Landing["page"],
      variant,
      ...(data["test"] && { test: data["test"] }),
    },
    interiors: interiors.map(({ value }) => value).filter((value) => named.includes(value)),
    home: homeTypes.find(({ value }) => value === data["home"])?.value,
    requirements: data["requirements"] ?? "",
    button: (variant === "b" ? data["buttonB"] : data["buttonA"]) ?? "Get a call back",
    phone: data["phone"] || null,
    isPreview: "preview" in data,
  };
}
