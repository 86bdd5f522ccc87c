/** The client's contact person, on a dark background. */
import type { ClientContact } from "../api/contract/types.gen";
import { PhoneIcon } from "../ui/icons";
import { phone as phoneText } from "../ui/format";
import { telUrl } from "../ui/tel-url";
import { contactRoles } from "./labels";

const contactLink = "inline-flex min-h-11 items-center gap-2 underline-offset-4 hover:underline";

export function ContactCard({ contact: { name, role, phone, email } }: { contact: ClientContact }) {
  return (
    <div className="border-t border-plaster/20 px-6 py-6 md:px-10 lg:border-t-0 lg:border-l lg:px-8 lg:py-10">
      <p className="text-sm text-leaf">{contactRoles[role]}</p>
      <p className="mt-1 text-xl font-medium">{name}</p>
      <div className="mt-2 grid justify-items-start">
        {phone && (
          <a href={telUrl(phone)} className={contactLink}>
            <PhoneIcon />
            <span className="tabular-nums">{phoneText(phone)}</span>
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className={`${contactLink} wrap-anywhere`}>
            {email}
          </a>
        )}
      </div>
    </div>
  );
}
