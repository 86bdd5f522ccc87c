/** What becomes of a form's data, beside its submit button, with the way to the privacy policy. */
import { useEffect, useState } from "react";
import { readPageSettings } from "../../api/site-settings";
import { isEnabled } from "../pages/visibility";
import { policyPages, policyPath } from "../reading/policies";
import { useContactNotice } from "./notices";

type ContactNoticeProps = {
  className?: string;
  /** Instead of the notice of enquiries, on a form that is none. */
  text?: string;
};

export function ContactNotice({ className = "", text }: ContactNoticeProps) {
  const notice = useContactNotice();
  const hasPolicy = useHasPolicy();
  return (
    <p className={`text-ash ${className}`}>
      {text ?? notice.text}
      {hasPolicy && (
        <>
          {" "}
          {/* In another tab: what was typed stays. */}
          <a href={policyPath("privacy")} target="_blank" rel="noreferrer" className="underline underline-offset-4">
            Privacy policy
          </a>
        </>
      )}
    </p>
  );
}

/** A policy that is not published has no page. */
function useHasPolicy(): boolean {
  const [hasPolicy, setHasPolicy] = useState(false);
  useEffect(() => {
    void readPageSettings().then((settings) => setHasPolicy(isEnabled(policyPages.privacy, settings)));
  }, []);
  return hasPolicy;
}
