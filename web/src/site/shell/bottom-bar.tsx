/** On phones: price, WhatsApp and booking, always in reach. */
import { useLocation } from "react-router";
import { buttonClass } from "../../ui/button";
import { Link } from "../../ui/link";
import { BookButton } from "../home/book-button";
import { useOpenPages } from "../home/open-pages";
import { useShellData } from "./load";

/** Pages for looking around, by the first segment. Others have buttons of their own at the bottom, or are not for it. */
const browsed = [
  "",
  "about",
  "blog",
  "case-study",
  "catalog",
  "designs",
  "end-users",
  "gallery",
  "kitchen-designs",
  "kitchen-styles",
  "pricing",
  "projects",
  "rental-property",
  "services",
  "videos",
  "warranty",
];

const service = /-(services|renovation|automation|consultation)$/;

export function BottomBar() {
  const { pathname } = useLocation();
  const { whatsappNumber } = useShellData().organization;
  const openPages = useOpenPages();
  const [, segment = ""] = pathname.split("/");
  if (!browsed.includes(segment) && !service.test(segment)) return null;
  const isAboutKitchens = /kitchen/.test(pathname);
  const calculator = isAboutKitchens ? openPages("kitchen-calculator") : undefined;
  const prices = calculator ?? openPages("pricing");
  return (
    <>
      {/* What the bar covers at the end of the page. */}
      <div aria-hidden="true" className="h-[calc(4rem+env(safe-area-inset-bottom))] bg-areca-deep md:hidden" />
      <nav
        aria-label="Price and booking"
        className="bottom-bar fixed inset-x-0 bottom-0 z-20 flex items-center gap-2 border-t border-seam bg-plaster px-3 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:hidden"
      >
        {prices && (
          <Link to={prices} className={buttonClass({ variant: "secondary", className: "px-4 whitespace-nowrap" })}>
            {calculator ? "Price it" : "Prices"}
          </Link>
        )}
        {whatsappNumber && (
          <a
            href={whatsAppUrl(whatsappNumber)}
            aria-label="Write to us on WhatsApp"
            className="grid size-11 shrink-0 place-items-center rounded-panel border border-ink"
          >
            <WhatsAppIcon />
          </a>
        )}
        <BookButton className="flex-1 whitespace-nowrap">Book Consultation</BookButton>
      </nav>
    </>
  );
}

function whatsAppUrl(number: string): string {
  return `https://wa.me/${number.replaceAll(/\D/g, "")}`;
}

function WhatsAppIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6" fill="none" stroke="currentColor" strokeWidth="1.6">
      <path d="M3.5 20.5 5 16.2A8.5 8.5 0 1 1 8.1 19.2Z" strokeLinejoin="round" />
      <path
        d="M8.8 8.3c.5-.6 1.2-.4 1.4.1l.6 1.4c.1.3 0 .6-.6 1.3.8 1.5 1.7 2.3 3.1 2.9.6-.8.9-1 1.3-.8l1.4.7c.5.3.6.9.1 1.5-.8 1-2.4 1-4.3 0a8.700 8.700 0 0 1-3.3-3.600c-.7-1.500-.6-2.700.3-3.500Z"
        fill="currentColor"
        stroke="none"
      />
    </svg>
  );
}
