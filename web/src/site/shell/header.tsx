/** The top bar. */
import { useState } from "react";
import { Link, NavigationLink } from "../../ui/link";
import { openBooking, preloadBooking } from "../../features/booking/open";
import { paths } from "../../paths";
import { Button } from "../../ui/button";
import { MenuIcon, PersonIcon, PhoneIcon } from "../../ui/icons";
import { lazyComponent } from "../../ui/lazy-component";
import { telUrl } from "../../ui/tel-url";
import { toast } from "../../ui/toast";
import { Wordmark } from "../../ui/wordmark";
import { Cart } from "./cart";
import type { DrawerProps } from "./drawer";
import type { Navigation, NavigationEntry } from "./navigation";
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
        <Contact phone={phone} />
        <Link
          to={paths.auth()}
          aria-label="Your account"
          className="grid size-11 place-items-center rounded-full hover:bg-linen max-md:hidden"
        >
          <PersonIcon />
        </Link>
        <Cart path={navigation.cart} />
        <Button
          className="ml-3 whitespace-nowrap max-md:hidden"
          onClick={() => openBooking()}
          onPointerEnter={preloadBooking}
          onFocus={preloadBooking}
          onTouchStart={preloadBooking}
        >
          Book Consultation
        </Button>
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
      <button type="button" className={linkClass} onClick={() => openBooking()} onPointerEnter={preloadBooking}>
        <PhoneIcon className="h-11 w-5" />
        Request a call
      </button>
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

/** The menu button of small screens, which opens the drawer. */
function Menu(props: HeaderProps) {
  const [open, setOpen] = useState(false);

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

  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
        onPointerEnter={preload}
        onFocus={preload}
        onTouchStart={preload}
        className="-mr-2.5 grid size-11 place-items-center rounded-full hover:bg-linen lg:hidden"
      >
        <MenuIcon className="size-6" />
      </button>
      {open && <Drawer {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
