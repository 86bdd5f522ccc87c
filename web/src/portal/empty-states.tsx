/** Empty states of the client area: nothing linked, loading failed, or a staff account. */
import { useNavigate, useNavigation } from "react-router";
import type { ClientContact, Me } from "../api/contract/types.gen";
import { paths } from "../paths";
import { Button, buttonClass } from "../ui/button";
import { phone as phoneText } from "../ui/format";
import { PhoneIcon } from "../ui/icons";
import { Link } from "../ui/link";
import { telUrl } from "../ui/tel-url";
import { BookButton } from "./book-button";

const previews = [
  { term: "Projects", text: "The project number, its stage and what happens next." },
  { term: "Quotations", text: "Read them, sign them, download the PDFs." },
  { term: "Receipts", text: "For your payments, as PDFs." },
];

/** Does not claim that there is no project: there may be one under another e-mail address. */
export function NothingLinked({ me, contact: { phone } }: { me: Me; contact: ClientContact }) {
  if (me.role !== "client") return <StaffNotice />;
  return (
    <div className="grid gap-14 lg:grid-cols-[5fr_6fr] lg:gap-x-20">
      <div>
        <h2 className="font-display text-2xl">Nothing is linked to this account yet</h2>
        <p className="mt-3 max-w-[48ch] text-ash">
          You're signed in as <strong className="font-medium wrap-anywhere text-ink">{me.email}</strong>. Did you book
          with another e-mail address? Sign in with that one, or call us and we'll link your quotation or project to
          this account.
        </p>
        <p className="mt-3 mb-7 max-w-[48ch] text-ash">New here? Start with a free consultation.</p>
        <div className="flex flex-wrap gap-3">
          <BookButton />
          {phone && (
            <a href={telUrl(phone)} className={buttonClass({ variant: "secondary", size: "large" })}>
              <PhoneIcon />
              <span className="tabular-nums">{phoneText(phone)}</span>
            </a>
          )}
        </div>
      </div>
      <section aria-labelledby="coming">
        <h2 id="coming" className="text-sm text-ash">
          What you'll find here
        </h2>
        <dl className="mt-3 border-t border-ink">
          {previews.map(({ term, text }) => (
            <div key={term} className="grid gap-x-6 border-b border-seam py-3.5 md:grid-cols-[11rem_1fr]">
              <dt className="font-medium">{term}</dt>
              <dd className="text-ash">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

function StaffNotice() {
  return (
    <div>
      <h2 className="font-display text-2xl">You're signed in as staff</h2>
      <p className="mt-3 mb-6 max-w-[48ch] text-ash">This area is for clients. Your work is in the back office.</p>
      <Link to={paths.admin()} className={buttonClass({ variant: "secondary" })}>
        Open the back office
      </Link>
    </div>
  );
}

export function LoadFailed() {
  const navigate = useNavigate();
  const busy = useNavigation().state === "loading";
  return (
    <div role="alert">
      <h2 className="font-display text-2xl">Your projects and quotations could not be loaded</h2>
      <p className="mt-3 mb-6 text-ash">Nothing is lost. Please check your connection and try again.</p>
      <Button variant="secondary" aria-disabled={busy} onClick={() => !busy && void navigate(".", { replace: true })}>
        {busy ? "Trying…" : "Try again"}
      </Button>
    </div>
  );
}
