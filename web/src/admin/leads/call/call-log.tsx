/** Links that dial a number and then open the dialog to log the call. */
import { createContext, type MouseEvent, type ReactNode, useContext, useState } from "react";
import { PhoneIcon } from "../../../ui/icons";
import { phone } from "../../../ui/format";
import { telUrl } from "../../../ui/tel-url";
import { actionClass } from "../../kit/button";
import { e164 } from "../phone";
import { type Callee, LogCallDialog } from "./log-call-dialog";

const LogCallContext = createContext<((lead: Callee) => void) | null>(null);

/** Holds the dialog above rows and cards, which may unmount during the call. */
export function CallLogProvider({ children }: { children: ReactNode }) {
  const [callee, setCallee] = useState<Callee | null>(null);
  return (
    <LogCallContext value={setCallee}>
      {children}
      {callee && <LogCallDialog key={callee.id} lead={callee} onClose={() => setCallee(null)} />}
    </LogCallContext>
  );
}

/** Opens the dialog without dialling: for a call made on another phone. */
export function useLogCall(): (lead: Callee) => void {
  const log = useContext(LogCallContext);
  if (!log) throw new Error("useLogCall must be used inside CallLogProvider.");
  return log;
}

type CallLinkProps = { lead: Callee; className?: string; children: ReactNode; label?: string };

function CallLink({ lead, className, label, children }: CallLinkProps) {
  const log = useLogCall();
  return (
    <a
      href={telUrl(e164(lead.customerPhone) ?? lead.customerPhone)}
      aria-label={label}
      className={className}
      onClick={(event: MouseEvent) => {
        // The browser dials; the card behind the link must not open.
        event.stopPropagation();
        log(lead);
      }}
    >
      {children}
    </a>
  );
}

export function CallButton({ lead, variant = "plain" }: { lead: Callee; variant?: "primary" | "plain" }) {
  return (
    <CallLink lead={lead} className={actionClass({ variant, className: "hover:bg-leaf" })}>
      <PhoneIcon className="size-4" />
      Call
    </CallLink>
  );
}

/** The number as a link. */
export function PhoneLink({ lead, className }: { lead: Callee; className: string }) {
  return (
    <CallLink lead={lead} className={className}>
      {phone(lead.customerPhone)}
    </CallLink>
  );
}

/** The number as a link in a row; a round button on a phone's card. */
export function CallCell({ lead }: { lead: Callee }) {
  return (
    <>
      <PhoneLink lead={lead} className="tabular-nums underline-offset-2 hover:underline max-md:hidden" />
      <CallLink
        lead={lead}
        label={`Call ${lead.customerName}`}
        className="absolute top-3 right-3 z-10 grid size-11 place-items-center rounded-full bg-leaf text-areca md:hidden"
      >
        <PhoneIcon className="size-5" />
      </CallLink>
      {/* Keeps the name clear of the button. */}
      <span aria-hidden="true" className="inline-block w-10 md:hidden" />
    </>
  );
}
