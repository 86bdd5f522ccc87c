/** Opens a conversation on WhatsApp, and notes that it was opened. */
import type { LeadItem } from "../../../api/contract/types.gen";
import { addressOf } from "../address";
import { mutate } from "../../kit/query";
import { below } from "../../../api/path";
import { useMutation } from "@tanstack/react-query";
import { toast } from "../../../ui/toast";
import { actionClass } from "../../kit/button";
import { messageOf } from "../../kit/failure";
import { whatsappLink } from "../phone";
import { write } from "../write";

type WhatsappProps = { lead: Pick<LeadItem, "id" | "customerName" | "customerPhone" | "reference"> };

/** Nothing without a number that WhatsApp can be sure of. */
export function WhatsappButton({ lead }: WhatsappProps) {
  const work = useMutation({
    mutationFn: () => write(() => mutate("POST", below(addressOf(lead.id), "whatsapps"), {})),
    onSuccess: () => toast({ title: "WhatsApp opened", description: "Noted in the timeline." }),
    onError: (error) => toast({ variant: "destructive", title: "Not noted", description: messageOf(error) }),
  });
  const address = whatsappLink(lead.customerPhone, greeting(lead));
  if (!address) return null;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      onClick={() => work.mutate()}
      className={actionClass({ className: "hover:border-ash hover:bg-plaster" })}
    >
      WhatsApp
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

function greeting({ customerName, reference }: WhatsappProps["lead"]): string {
  const [first] = customerName.trim().split(/\s+/);
  return `Hello ${first}, this is Nivas about your enquiry ${reference}.`;
}
