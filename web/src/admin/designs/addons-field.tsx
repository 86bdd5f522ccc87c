/** The add-ons that visitors can choose with a design. */
import type { DesignDraft } from "../drafts";
import type { DesignType } from "../../api/contract/types.gen";
import { query } from "../kit/query";
import { useQuery } from "@tanstack/react-query";
import type { Control } from "react-hook-form";
import { FieldError } from "../../form/field";
import { Link } from "../../ui/link";
import { useField } from "../kit/form/fields";
import { messageOf } from "../kit/failure";
import { Skeleton } from "../kit/states";
import { adminPaths } from "../paths";
import { areCompatible, appliesToType, priceText } from "./price";

export const addonsAddress = "/api/admin/design-addons";

export function useAddons() {
  return useQuery({ ...query(addonsAddress, { perPage: 100 }), select: ({ items }) => items });
}

type AddonsFieldProps = { control: Control<DesignDraft>; designType: DesignType; disabled: boolean };

export function AddonsField({ control, designType, disabled }: AddonsFieldProps) {
  const { value, onChange, onBlur, ref, error } = useField<DesignDraft, string[]>({ control, name: "addons" });
  const { data: addons, error: failure } = useAddons();
  if (failure && !addons) return <p className="text-error">{messageOf(failure)}</p>;
  if (!addons) return <Skeleton lines={3} />;
  // A chosen add-on stays listed after the type has changed, so that it can be removed.
  const offered = addons.filter((addon) => appliesToType(addon, designType) || value.includes(addon.id));
  const choose = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...value, id] : value.filter((one) => one !== id));

  return (
    <fieldset disabled={disabled}>
      <legend className="sr-only">Available add-ons</legend>
      {offered.length === 0 ? (
        <p className="text-ash">
          No add-ons for this type yet.{" "}
          <Link to={adminPaths.designAddons()} className="text-link">
            Manage add-ons
          </Link>
        </p>
      ) : (
        <ul className="divide-y divide-seam border-y border-seam">
          {offered.map((addon, index) => {
            const conflicting = offered.filter((other) => other.id !== addon.id && !areCompatible(addon, other));
            return (
              <li key={addon.id}>
                <label className="flex min-h-10 items-baseline gap-3 py-2">
                  <input
                    ref={index === 0 ? ref : undefined}
                    type="checkbox"
                    checked={value.includes(addon.id)}
                    onChange={({ target }) => choose(addon.id, target.checked)}
                    onBlur={onBlur}
                    className="size-4 translate-y-0.5 accent-areca"
                  />
                  <span className="min-w-0 flex-1">
                    {addon.name}
                    <span className="block text-xs text-ash empty:hidden">
                      {[
                        addon.isDefault && "On by default",
                        conflicting.length > 0 && `Not with ${conflicting.map(({ name }) => name).join(", ")}`,
                        !appliesToType(addon, designType) && "For other types",
                      ]
                        .filter(Boolean)
                        .join(" · ")}
                    </span>
                  </span>
                  <span className="shrink-0 text-right text-ash tabular-nums">{priceText(addon)}</span>
                </label>
              </li>
            );
          })}
        </ul>
      )}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
