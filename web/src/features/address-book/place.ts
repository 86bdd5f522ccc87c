/** City and state follow the pincode. */
import { useEffect, useRef, useState } from "react";
import { path } from "../../api/path";
import { request } from "../../api/request";

/** Null where the pincode does not tell it. */
type Place = { city: string | null; stateCode: string | null };

type PlaceForm = {
  getValues: (field: "city") => string;
  setValue: (field: "city" | "stateCode", value: string, options: { shouldValidate: boolean }) => void;
  formState: { isSubmitted: boolean };
};

/**
 * Fills in the place once per pincode: what is typed after that stays. `place` is of this pincode; null while it is not
 * known. `kept` is the pincode whose place the form begins with. Returns what notes that another one's was filled in.
 */
export function useFollowingPlace(form: PlaceForm, pincode: string | null, place: Place | null, kept?: string) {
  const filled = useRef(kept);
  const city = place?.city ?? null;
  const stateCode = place?.stateCode ?? null;
  useEffect(() => {
    if (!pincode || filled.current === pincode || (city === null && stateCode === null)) return;
    // What was restored from a draft, or typed first, belongs to this pincode already.
    const isKept = filled.current === undefined && form.getValues("city") !== "";
    if (!isKept) {
      const shouldValidate = form.formState.isSubmitted;
      if (city) form.setValue("city", city, { shouldValidate });
      if (stateCode) form.setValue("stateCode", stateCode, { shouldValidate });
    }
    filled.current = pincode;
  }, [pincode, city, stateCode, form]);
  return (filledIn: string) => {
    filled.current = filledIn;
  };
}

/** The place of a pincode as the server knows it; null while it is on its way. */
export function usePlace(pincode: string | null): Place | null {
  const [answer, setAnswer] = useState<{ pincode: string; place: Place } | null>(null);
  useEffect(() => {
    if (!pincode) return;
    const controller = new AbortController();
    request("GET", path("/api/delivery/{pincode}", { pincode }), { signal: controller.signal })
      .then((place) => setAnswer({ pincode, place }))
      // It can be typed.
      .catch(() => undefined);
    return () => controller.abort();
  }, [pincode]);
  return answer?.pincode === pincode ? answer.place : null;
}
