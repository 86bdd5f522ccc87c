/** The top bar. */
import { Link, NavigationLink } from "../../ui/link";
import { paths } from "../../paths";
import { MenuIcon, PersonIcon, PhoneIcon, SearchIcon } from "../../ui/icons";
import { lazyComponent } from "../../ui/lazy-component";
import { telUrl } from "../../ui/tel-url";
import { Wordmark } from "../../ui/wordmark";
import { BookButton, BookingLink } from "../home/book-button";
import { useOpenPages } from "../home/open-pages";
import { Cart } from "./cart";
import { DialogLink } from "./dialog-link";
import { footerId } from "./footer";
import type { Navigation, NavigationEntry } from "./navigation";
import { ServicesMenu } from "./services-menu";

type HeaderProps = { navigation: Navigation; phone: string | null };

/** Both find what they show by themselves. */
type DialogProps = { onClose: () => void };

export function Header({ navigation, phone }: HeaderProps) {
  const docs = useOpenPages()("docs");
  return (
    <header className="sticky top-0 z-40 border-b border-seam bg-plaster">
      <div className="page flex h-16 items-center gap-1 lg:h-[76px]">
        <Link to={paths.home()} aria-label="Nivas, home" className="mr-auto py-2 text-areca lg:mr-10">
          <Wordmark />
        </Link>
        <nav aria-label="Main" className="mr-auto hidden shrink-0 lg:block">
          <ul className="flex items-center gap-1">
            {navigation.services.length > 0 && <ServicesMenu links={navigation.services} />}
            {navigation.topBar.map((link) => (
              <li key={link.path}>
                <TopLink link={link} />
              </li>
            ))}
          </ul>
        </nav>
        {docs && (
          <DialogLink label="Search" href={docs} dialog={Search}>
            <SearchIcon />
          </DialogLink>
        )}
        <Contact phone={phone} />
        <Link
          to={paths.auth()}
          aria-label="Your account"
          className="grid size-11 place-items-center rounded-full hover:bg-linen max-md:hidden"
        >
          <PersonIcon />
        </Link>
        <Cart path={navigation.cart} />
        <BookButton className="ml-3 whitespace-nowrap max-md:hidden" />
        <DialogLink label="Menu" href={`#${footerId}`} dialog={Drawer} className="-mr-2.5 lg:hidden">
          <MenuIcon className="size-6" />
        </DialogLink>
      </div>
    </header>
  );
}

function TopLink({ link: { path, label, isNew } }: { link: NavigationEntry }) {
  return (
    <NavigationLink to={path} className="top-link">
      {label}
      {isNew && <span className="ml-1.5 text-sm text-oxide">New</span>}
    </NavigationLink>
  );
}

function Contact({ phone }: { phone: string | null }) {
  const linkClass = "top-link top-phone max-md:hidden";
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
