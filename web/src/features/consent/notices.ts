/** Consent texts and the versions under which consents are recorded. */
import { useEffect, useState } from "react";
import type { Notice as SentNotice } from "../../api/contract/types.gen";
import { organization } from "../../api/site-settings";

/** The text in force, with its version from the server. */
type Notice = Required<SentNotice>;

/** Shown beside the submit button of contact forms, unless the settings have another text. */
export const contactNotice = {
  version: "booking-2026-11",
  text: "By submitting you ask us to contact you about this enquiry by phone and e-mail. You can stop the e-mails at any time.",
} as const satisfies Notice;

/** The label of the marketing box, unless the settings have another text. */
export const marketingAsk = {
  version: "marketing-2026-11",
  text: "Send me ideas and offers by e-mail. I can unsubscribe at any time.",
} as const satisfies Notice;

function useNotice(name: "bookingNotice" | "marketingAsk", builtIn: Notice): Notice {
  const [notice, setNotice] = useState<Notice>(builtIn);
  useEffect(() => {
    void organization
      .read()
      .then(({ [name]: custom }) => custom?.version && setNotice({ text: custom.text, version: custom.version }));
  }, [name]);
  return notice;
}

export const useContactNotice = () => useNotice("bookingNotice", contactNotice);

export const useMarketingAsk = () => useNotice("marketingAsk", marketingAsk);
