/** The top bar. */
import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { Link, NavigationLink } from "../../ui/link";
import { paths } from "../../paths";
import { useHydrated } from "../../ui/hydration";
import { MenuIcon, PersonIcon, PhoneIcon } from "../../ui/icons";
import { lazyComponent } from "../../ui/lazy-component";
import { telUrl } from "../../ui/tel-url";
import { toast } from "../../ui/toast";
import { Wordmark } from "../../ui/wordmark";
import { BookButton, BookingLink } from "../home/book-button";
import { Cart } from "./cart";
import type { DrawerProps } from "./drawer";
import { footerId } from "./footer";
import type { Navigation, NavigationEntry } from "./navigation";
import { SearchButton } from "./search-button";
import { ServicesMenu } from "./services-menu";

type HeaderProps = { navigation: Navigation; phone: string | null };

export function Header({ navigation, phone }: HeaderProps) {
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
        <SearchButton />
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
        <Menu navigation={navigation} phone={phone} />
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

const Drawer = lazyComponent<DrawerProps>(() => import("./drawer").then((module) => module.Drawer));

/** The menu button of small screens, which opens the drawer; without the script, a link to the footer. */
function Menu(props: HeaderProps) {
  const [open, setOpen] = useState(false);
  const isHydrated = useHydrated();

  // Ignored: opening the menu tries again and reports the error.
  const preload = () => void Drawer.preload().catch(() => undefined);

  function show() {
    Drawer.preload().then(
      () => setOpen(true),
      () =>
        toast({
          variant: "destructive",
          title: "Error",
          description: "The menu could not be loaded. Please try again.",
        }),
    );
  }

  function handleClick(event: MouseEvent) {
    event.preventDefault();
    show();
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== " ") return;
    event.preventDefault();
    show();
  }

  return (
    <>
      <a
        href={`#${footerId}`}
        aria-label="Menu"
        {...(isHydrated && { role: "button", "aria-haspopup": "dialog", "aria-expanded": open })}
        onClick={handleClick}
        onKeyDown={handleKey}
        onPointerEnter={preload}
        onFocus={preload}
        onTouchStart={preload}
        className="-mr-2.5 grid size-11 place-items-center rounded-full hover:bg-linen lg:hidden"
      >
        <MenuIcon className="size-6" />
      </a>
      {open && <Drawer {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
