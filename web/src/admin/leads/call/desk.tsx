/** Calling from anywhere on the screen: the number is dialled, and then one is asked how it went. */
import { createContext, type MouseEvent, type ReactNode, useContext, useState } from "react";
import { PhoneIcon } from "../../../ui/icons";
import { phone } from "../../../ui/format";
import { telephone } from "../../../ui/telephone";
import { actionClass } from "../../kit/button";
import { e164 } from "../phone";
import { type Callee, CallQuestion } from "./question";

const Desk = createContext<((lead: Callee) => void) | null>(null);

/** The question stands outside of rows and cards, which come and go while one is on the phone. */
export function CallDesk({ children }: { children: ReactNode }) {
  const [asking, ask] = useState<Callee | null>(null);
  return (
    <Desk value={ask}>
      {children}
      {asking && <CallQuestion key={asking.id} lead={asking} onClose={() => ask(null)} />}
    </Desk>
  );
}

/** Opens the question without dialling: for a call made from another phone. */
export function useLogCall(): (lead: Callee) => void {
  const log = useContext(Desk);
  if (!log) throw new Error("Calls are logged inside the call desk.");
  return log;
}

type CallLinkProps = { lead: Callee; className?: string; children: ReactNode; label?: string };

function CallLink({ lead, className, label, children }: CallLinkProps) {
  const log = useLogCall();
  return (
    <a
      href={telephone(e164(lead.customerPhone) ?? lead.customerPhone)}
      aria-label={label}
      className={className}
      onClick={(event: MouseEvent) => {
        // The browser dials by itself; the card below the link must not open.
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

/** The number as a link in a row; on a card, a button for the thumb. */
export function CallCell({ lead }: { lead: Callee }) {
  return (
    <>
      <CallLink lead={lead} className="tabular-nums underline-offset-2 hover:underline max-md:hidden">
        {phone(e164(lead.customerPhone) ?? lead.customerPhone)}
      </CallLink>
      <CallLink
        lead={lead}
        label={`Call ${lead.customerName}`}
        className="absolute top-3 right-3 z-10 grid size-11 place-items-center rounded-full bg-leaf text-areca md:hidden"
      >
        <PhoneIcon className="size-5" />
      </CallLink>
      {/* Keeps the name out from under the button. */}
      <span aria-hidden="true" className="inline-block w-10 md:hidden" />
    </>
  );
}
