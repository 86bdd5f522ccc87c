/** Opens WhatsApp, and logs that in the timeline. */
import type { LeadItem } from "../../../api/contract/types.gen";
import { addressOf } from "../address";
import { mutate } from "../../kit/query";
import { below } from "../../../api/path";
import { brandName } from "../../../api/site-settings";
import { useMutation } from "@tanstack/react-query";
import { toast } from "../../../ui/toast";
import { actionClass } from "../../kit/button";
import { messageOf } from "../../kit/failure";
import { whatsappLink } from "../phone";
import { mutateLead } from "../mutations";

type WhatsappProps = { lead: Pick<LeadItem, "id" | "customerName" | "customerPhone" | "reference"> };

/** Hidden when the phone number is ambiguous. */
export function WhatsappButton({ lead }: WhatsappProps) {
  const log = useMutation({
    mutationFn: () => mutateLead(() => mutate("POST", below(addressOf(lead.id), "whatsapps"), {})),
    onSuccess: () => toast({ title: "WhatsApp opened", description: "Logged in the timeline." }),
    onError: (error) => toast({ variant: "destructive", title: "Not logged", description: messageOf(error) }),
  });
  const address = whatsappLink(lead.customerPhone, greeting(lead));
  if (!address) return null;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      onClick={() => log.mutate()}
      className={actionClass({ className: "hover:border-ash hover:bg-plaster" })}
    >
      WhatsApp
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

function greeting({ customerName, reference }: WhatsappProps["lead"]): string {
  const [first] = customerName.trim().split(/\s+/);
  return `Hello ${first}, this is ${brandName()} about your enquiry ${reference}.`;
}
