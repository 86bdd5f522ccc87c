/** Consent texts and the versions under which consents are recorded. */
import { useEffect, useState } from "react";
import type { Notice as SentNotice } from "../../api/contract/types.gen";
import { organization } from "../../api/site-settings";

/** The text in force, with its version from the server. */
type Notice = Required<SentNotice>;

/** Shown beside the submit button of contact forms, unless the settings have another text. */
export const contactNotice = {
  version: "booking-2026-11b",
  text: "By submitting you ask us to contact you about this enquiry by e-mail, and by phone if you give us your number. You can stop the e-mails at any time.",
} as const satisfies Notice;

/** The label of the marketing box, unless the settings have another text. */
export const marketingAsk = {
  version: "marketing-2026-11",
  text: "Send me ideas and offers by e-mail. I can unsubscribe at any time.",
} as const satisfies Notice;

/** The notice about cookies, unless the settings have another text. Its version covers the purposes below. */
export const cookieNotice = {
  version: "cookies-2026-11",
  text: "With your permission we use cookies to see how this site is used and which of our ads are useful. The site works just as well without them.",
} as const satisfies Notice;

/** What is agreed to. Another wording needs another version, here and on the server. */
export const cookiePurposes = {
  necessary: {
    label: "Necessary",
    text: "Keep you signed in and remember your cart and this choice.",
  },
  analytics: {
    label: "Analytics",
    text: "Recognise your visits and count which pages are used, by ourselves and with Google Analytics.",
  },
  ads: {
    label: "Ads",
    text: "Tell Google and Meta what you look at here and when their ads led to an enquiry, a contract or an order, with your e-mail address and phone number in hashed form.",
  },
} as const;

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
