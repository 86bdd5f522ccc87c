/** The texts that people read before they agree to something, and the versions under which consents are recorded. */
import { useEffect, useState } from "react";
import type { Notice as SentNotice } from "../../api/contract/types.gen";
import { organization } from "../../api/site-settings";

/** A text as it is in force: its version is the server's. */
type Notice = Required<SentNotice>;

/** Shown beside the button of a form that asks for contact, unless the settings have another text. */
export const contactNotice = {
  version: "booking-2026-11",
  text: "By submitting you ask us to contact you about this enquiry by phone and e-mail. You can stop the e-mails at any time.",
} as const satisfies Notice;

/** The label of the box for marketing e-mails, unless the settings have another text. */
export const marketingAsk = {
  version: "marketing-2026-11",
  text: "Send me ideas and offers by e-mail. I can unsubscribe at any time.",
} as const satisfies Notice;

function useNotice(name: "bookingNotice" | "marketingAsk", builtIn: Notice): Notice {
  const [notice, setNotice] = useState<Notice>(builtIn);
  useEffect(() => {
    void organization
      .read()
      .then(({ [name]: own }) => own?.version && setNotice({ text: own.text, version: own.version }));
  }, [name]);
  return notice;
}

export const useContactNotice = () => useNotice("bookingNotice", contactNotice);

export const useMarketingAsk = () => useNotice("marketingAsk", marketingAsk);
