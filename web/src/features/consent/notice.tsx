/**
 * The notice about cookies: accept, refuse or choose, each as easy as the others. It lies over the lower edge without
 * moving the page, takes no focus by itself, and leaves the rest of the page usable.
 *
 * It comes first in the document, so that a keyboard and a screen reader reach it before the page.
 */
// Campaign pages load it with their form, which on a phone comes later.
import "../../ui/theme.css";
import "./notice.css";
import { type RefObject, useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { Button } from "../../ui/button";
import { CloseIcon } from "../../ui/icons";
import { isPublicPage } from "../visit/address";
import type { Pages } from "../visit/measure";
import { type Purposes, nothing, sendsSignal } from "./choice";
import { choose, consent, subscribeToConsent } from "./consent";
import { cookiePurposes } from "./notices";
import { useRoomBelow } from "./room-below";

/** The button in the footer that opened the settings; null while they are closed. */
let openedBy: HTMLElement | null = null;
const listeners = new Set<() => void>();

function setOpenedBy(button: HTMLElement | null): void {
  openedBy = button;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the notice until the visitor has chosen. */
export function showNotice(pages: Pages): void {
  mount(pages);
}

/** Opens the choice from the footer. */
export function openSettings(pages: Pages, button: HTMLElement): void {
  mount(pages);
  setOpenedBy(button);
}

let isMounted = false;

function mount(pages: Pages): void {
  if (isMounted) return;
  isMounted = true;
  const container = document.createElement("div");
  document.body.prepend(container);
  createRoot(container).render(<CookieNotice pages={pages} />);
}

function CookieNotice({ pages }: { pages: Pages }) {
  const { status } = useSyncExternalStore(subscribeToConsent, consent);
  const button = useSyncExternalStore(subscribe, () => openedBy);
  const pathname = useSyncExternalStore(pages.subscribe, () => pages.state.location.pathname);
  if (button) return <Settings key="settings" button={button} />;
  if (status === "unasked" && isPublicPage(pathname)) return <FirstAsk key="notice" />;
  return null;
}

function FirstAsk() {
  const [isChoosing, setIsChoosing] = useState(false);
  const section = useRef<HTMLElement>(null);

  function apply(purposes: Purposes): void {
    const hadFocus = section.current?.contains(document.activeElement);
    choose(purposes, "notice");
    // Otherwise the keyboard would start again at the top.
    if (hadFocus) document.getElementById("content")?.focus({ preventScroll: true });
  }

  return (
    <Panel sectionRef={section} title="Cookies" isChoosing={isChoosing} onChoosing={setIsChoosing} onChoice={apply} />
  );
}

/** Opened on purpose: takes the focus, and gives it back. */
function Settings({ button }: { button: HTMLElement }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.querySelector("h2")?.focus(), []);

  const close = useCallback(() => {
    setOpenedBy(null);
    button.focus({ preventScroll: true });
  }, [button]);

  function apply(purposes: Purposes): void {
    choose(purposes, "footer");
    close();
  }

  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape" && section.current?.contains(document.activeElement)) close();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [close]);

  return <Panel sectionRef={section} title="Cookie settings" isChoosing onChoice={apply} onClose={close} />;
}

type PanelProps = {
  sectionRef: RefObject<HTMLElement | null>;
  title: string;
  isChoosing: boolean;
  onChoosing?: (isChoosing: boolean) => void;
  onChoice: (purposes: Purposes) => void;
  onClose?: () => void;
};

const sentenceEnd = /(?<=[.?!]) /;

function Panel({ sectionRef, title, isChoosing, onChoosing, onChoice, onClose }: PanelProps) {
  const { text, purposes } = useSyncExternalStore(subscribeToConsent, consent);
  const [chosen, setChosen] = useState<Purposes>(purposes);
  const titleId = useId();
  useRoomBelow(sectionRef);

  function startChoosing(): void {
    onChoosing?.(true);
    requestAnimationFrame(() => sectionRef.current?.querySelector<HTMLElement>("input:enabled")?.focus());
  }

  return (
    <section ref={sectionRef} aria-labelledby={titleId} className="cookie-notice">
      <div className="page cookie-notice-page">
        <div className="cookie-notice-text">
          <h2 id={titleId} tabIndex={-1} className="font-display">
            {title}
          </h2>
          <p>
            {text.split(sentenceEnd).map((sentence) => (
              <span key={sentence}>{sentence} </span>
            ))}
          </p>
          {isChoosing && sendsSignal() && (
            <p>Your browser asks sites not to track you, so both stay off unless you allow them here.</p>
          )}
        </div>
        {isChoosing && <PurposeList chosen={chosen} onChange={setChosen} />}
        <div className="cookie-notice-buttons">
          <Button variant="secondary" onClick={() => onChoice({ analytics: true, ads: true })}>
            Accept all
          </Button>
          <Button variant="secondary" onClick={() => onChoice(nothing)}>
            Refuse all
          </Button>
          {isChoosing ? (
            <Button key="save" variant="secondary" onClick={() => onChoice(chosen)}>
              Save choice
            </Button>
          ) : (
            <Button key="choose" variant="secondary" onClick={startChoosing}>
              Choose
            </Button>
          )}
        </div>
      </div>
      {onClose && (
        <button type="button" aria-label="Close" className="cookie-notice-close" onClick={onClose}>
          <CloseIcon />
        </button>
      )}
    </section>
  );
}

function PurposeList({ chosen, onChange }: { chosen: Purposes; onChange: (purposes: Purposes) => void }) {
  return (
    <fieldset className="cookie-notice-purposes">
      <legend className="sr-only">What cookies may be used for</legend>
      <Purpose {...cookiePurposes.necessary} checked disabled />
      {(["analytics", "ads"] as const).map((purpose) => (
        <Purpose
          key={purpose}
          {...cookiePurposes[purpose]}
          checked={chosen[purpose]}
          onChange={(isAllowed) => onChange({ ...chosen, [purpose]: isAllowed })}
        />
      ))}
    </fieldset>
  );
}

type PurposeProps = {
  label: string;
  text: string;
  checked: boolean;
  disabled?: boolean;
  onChange?: (checked: boolean) => void;
};

function Purpose({ label, text, checked, disabled = false, onChange }: PurposeProps) {
  const id = useId();
  return (
    <div className="cookie-notice-purpose">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={`${id}-text`}
        onChange={({ target }) => onChange?.(target.checked)}
        className="size-5 shrink-0 accent-areca"
      />
      <div>
        <label htmlFor={id}>
          {label}
          {disabled && <span className="cookie-notice-always"> · always on</span>}
        </label>
        <p id={`${id}-text`}>{text}</p>
      </div>
    </div>
  );
}
