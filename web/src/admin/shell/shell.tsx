/** The layout around every admin screen. */
import "./admin.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { Dialog } from "radix-ui";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Outlet, useLocation, useNavigation } from "react-router";
import type { Me } from "../../api/contract/types.gen";
import { brandName } from "../../api/site-settings";
import { useLeaveWhenSignedOut } from "../../features/session/guard";
import { paths } from "../../paths";
import { Link } from "../../ui/link";
import { Toaster } from "../../ui/toast";
import { Wordmark } from "../../ui/wordmark";
import { MeContext } from "../kit/access";
import { IconAction, actionClass } from "../kit/button";
import { CrossIcon } from "../kit/icons";
import { client } from "../kit/query";
import { ShortcutsProvider } from "../kit/shortcuts";
import { Tooltips } from "../kit/tooltip";
import { NoPermission } from "../kit/states";
import { NoticeBell } from "../notices/bell";
import { SearchOpener } from "../search/opener";
import { banners } from "./banners";
import { MenuIcon } from "./icons";
import { useLoadedMe } from "./load";
import { Navigation, screenAt } from "./navigation";
import { UserMenu } from "./user-menu";

export function AdminShell() {
  const me = useLoadedMe();
  useLeaveWhenSignedOut();
  useAdminStyles();
  return (
    <MeContext value={me}>
      <QueryClientProvider client={client}>
        <Tooltips>
          <ShortcutsProvider>
            <meta name="robots" content="noindex" />
            {me.role === "client" ? <ClientNotice me={me} /> : <Frame me={me} />}
            <Toaster />
          </ShortcutsProvider>
        </Tooltips>
      </QueryClientProvider>
    </MeContext>
  );
}

/** Turns on the classes of `admin.css` while the admin area is shown. */
function useAdminStyles(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset["area"] = "admin";
    return () => {
      delete document.documentElement.dataset["area"];
    };
  }, []);
}

function ClientNotice({ me }: { me: Me }) {
  return (
    <div className="min-h-dvh text-sm">
      <div className="flex h-13 items-center justify-between border-b border-seam pr-3 pl-5">
        <Link to={paths.home()} aria-label={`${brandName()}, home page`} className="text-areca">
          <Wordmark />
        </Link>
        <UserMenu me={me} />
      </div>
      <main>
        <NoPermission>
          <Link to={paths.clientPortal()} className={actionClass()}>
            Go to your projects
          </Link>
        </NoPermission>
      </main>
    </div>
  );
}

function Frame({ me }: { me: Me }) {
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  useFocusOnNavigation(pathname, content);
  return (
    <div className="min-h-dvh text-sm md:grid md:grid-cols-[14.5rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only z-60 bg-areca px-5 py-3 text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <aside className="sticky top-0 flex h-dvh flex-col overflow-y-auto border-r border-seam bg-linen/40 max-md:hidden">
        <Link
          to={paths.admin()}
          aria-label={`${brandName()}, dashboard`}
          className="flex h-13 shrink-0 items-center px-5 text-areca"
        >
          <Wordmark />
        </Link>
        <Navigation me={me} pathname={pathname} />
      </aside>
      <div className="flex min-h-dvh min-w-0 flex-col">
        <TopBar me={me} pathname={pathname} />
        {banners.map((Banner, index) => (
          <Banner key={index} />
        ))}
        <main ref={content} id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          <Outlet />
        </main>
      </div>
    </div>
  );
}

/** On a new screen, scrolls to the top and moves the focus to the content for screen readers. */
function useFocusOnNavigation(pathname: string, content: RefObject<HTMLElement | null>): void {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    window.scrollTo(0, 0);
    content.current?.focus({ preventScroll: true });
  }, [pathname, content]);
}

function TopBar({ me, pathname }: { me: Me; pathname: string }) {
  return (
    <div className="sticky top-0 z-30 flex h-13 items-center justify-between gap-4 border-b border-seam bg-plaster/95 px-2 md:pr-3 md:pl-6">
      <LoadingBar />
      <div className="flex min-w-0 items-center gap-1">
        <PhoneMenu me={me} pathname={pathname} />
        <Breadcrumbs pathname={pathname} />
      </div>
      <div className="flex min-w-0 items-center gap-2 md:gap-3">
        <SearchOpener />
        <NoticeBell />
        <UserMenu me={me} />
      </div>
    </div>
  );
}

function Breadcrumbs({ pathname }: { pathname: string }) {
  const screen = screenAt(pathname);
  const here = screen?.path === pathname;
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 text-xs text-ash">
      <ol className="flex items-center gap-2">
        {screen && screen.path !== paths.admin() && (
          <li className="max-md:hidden">
            <Link to={paths.admin()} className="hover:text-ink hover:underline">
              Admin
            </Link>
            <span aria-hidden="true" className="ml-2">
              /
            </span>
          </li>
        )}
        {screen && (
          <li className="truncate">
            {here ? (
              <span aria-current="page" className="text-ink">
                {screen.label}
              </span>
            ) : (
              <Link to={screen.path} className="hover:text-ink hover:underline">
                {screen.label}
              </Link>
            )}
          </li>
        )}
      </ol>
    </nav>
  );
}

/** A line at the top while the next screen loads. */
function LoadingBar() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return (
    <div
      role="status"
      aria-label="Loading"
      className="absolute inset-x-0 top-0 h-0.5 animate-pulse bg-areca delay-150 motion-safe:transition-opacity starting:opacity-0"
    />
  );
}

function PhoneMenu({ me, pathname }: { me: Me; pathname: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <IconAction label="Menu" className="md:hidden">
          <MenuIcon />
        </IconAction>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-ink/55 md:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-40 w-[min(20rem,85vw)] overflow-y-auto bg-plaster outline-none md:hidden motion-safe:transition-transform starting:-translate-x-6"
        >
          <div className="flex h-13 items-center justify-between pr-2 pl-5">
            <Dialog.Title className="text-areca">
              <Wordmark />
              <span className="sr-only">, menu</span>
            </Dialog.Title>
            <Dialog.Close asChild>
              <IconAction label="Close menu">
                <CrossIcon />
              </IconAction>
            </Dialog.Close>
          </div>
          <Navigation me={me} pathname={pathname} onNavigate={() => setOpen(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Shown until the user is loaded. */
export function AdminShellFallback() {
  useAdminStyles();
  return (
    <div className="flex h-13 items-center px-5" role="status" aria-label="Loading">
      <Wordmark className="text-areca" />
    </div>
  );
}
