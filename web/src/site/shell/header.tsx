/** The top bar: the company's pages above, what we sell below. */
import type { ReactNode } from "react";
import { Link, NavigationLink } from "../../ui/link";
import { paths } from "../../paths";
import { MenuIcon, PersonIcon, PhoneIcon, SearchIcon } from "../../ui/icons";
import { lazyComponent } from "../../ui/lazy-component";
import { telUrl } from "../../ui/tel-url";
import { BookButton, BookingLink } from "../home/book-button";
import { HomeLink } from "../logo";
import { Cart } from "./cart";
import { DialogLink } from "./dialog-link";
import { footerId } from "./footer-id";
import type { Navigation, NavigationEntry } from "./navigation";
import { ServicesMenu } from "./services-menu";

type HeaderProps = { navigation: Navigation; phone: string | null };

/** Both find what they show by themselves. */
type DialogProps = { onClose: () => void };

export function Header({ navigation, phone }: HeaderProps) {
  return (
    // The upper row scrolls away, the lower one stays.
    <header className="sticky top-0 z-40 bg-plaster md:-top-10">
      <div className="border-b border-seam text-sm max-md:hidden">
        <div className="page flex h-10 items-center gap-1">
          <nav aria-label="Company" className="mr-auto -ml-2.5">
            <TopLinks links={navigation.topBar} className="px-2.5" />
          </nav>
          <Contact phone={phone} />
          <Link
            to={paths.auth()}
            aria-label="Your account"
            className="-mr-2.5 grid size-10 place-items-center rounded-full hover:bg-linen"
          >
            <PersonIcon />
          </Link>
        </div>
      </div>
      <div className="border-b border-seam">
        <div className="page flex h-16 items-center lg:h-[72px]">
          <HomeLink className="mr-auto py-2 text-areca lg:mr-4" />
          <nav aria-label="Main" className="mr-auto hidden shrink-0 lg:block">
            <TopLinks links={navigation.offers} className="px-2.5">
              {navigation.services.length > 0 && <ServicesMenu links={navigation.services} />}
            </TopLinks>
          </nav>
          <DialogLink label="Search" href={paths.search()} dialog={Search}>
            <SearchIcon />
          </DialogLink>
          <Cart path={navigation.cart} />
          <BookButton className="ml-2 whitespace-nowrap max-md:hidden">Book Consultation</BookButton>
          <DialogLink label="Menu" href={`#${footerId}`} dialog={Drawer} className="-mr-2.5 lg:hidden">
            <MenuIcon className="size-6" />
          </DialogLink>
        </div>
      </div>
    </header>
  );
}

type TopLinksProps = { links: NavigationEntry[]; className: string; children?: ReactNode };

/** `children` come first. */
function TopLinks({ links, className, children }: TopLinksProps) {
  return (
    <ul className="flex items-center">
      {children}
      {links.map(({ path, label, isNew }) => (
        <li key={path}>
          <NavigationLink to={path} className={`top-link ${className}`}>
            {label}
            {isNew && <span className="ml-1.5 text-areca">New</span>}
          </NavigationLink>
        </li>
      ))}
    </ul>
  );
}

function Contact({ phone }: { phone: string | null }) {
  const linkClass = "top-link top-phone";
  if (!phone) {
    return (
      <BookingLink className={linkClass}>
        <PhoneIcon className="h-11 w-5" />
        Request a call
      </BookingLink>
    );
  }
  return (
    <a href={telUrl(phone)} aria-label={`Call ${phone}`} className={linkClass}>
      <PhoneIcon className="h-11 w-5" />
      <span className="leading-11 tabular-nums">{phone}</span>
    </a>
  );
}

const Drawer = lazyComponent<DialogProps>(() => import("./drawer").then((module) => module.Drawer));
const Search = lazyComponent<DialogProps>(() => import("./search").then((module) => module.Search));
