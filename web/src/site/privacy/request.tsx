/** `/privacy-request`: what people without an account ask about their data. */
import { useEffect, useState } from "react";
import { request } from "../../api/request";
import { organization } from "../../api/site-settings";
import type { PublicOrganization } from "../../api/contract/types.gen";
import { type PrivacyRequestInput, RequestForm } from "../../features/consent/request-form";
import { paths } from "../../paths";
import { Link } from "../../ui/link";
import { Message, Page } from "./message";

export function Component() {
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function submit(asked: PrivacyRequestInput) {
    const { email } = await request("POST", "/api/privacy-requests", { body: asked });
    setSentTo(email);
  }

  if (sentTo !== null) {
    return (
      <Page title="Your data">
        <Message key="sent" title="Check your e-mail." announced>
          <p>
            We sent a link to <strong className="font-medium wrap-anywhere text-ink">{sentTo}</strong>. Nothing happens
            until you open it and confirm: that is how we know the request is yours. The link works for 7 days.
          </p>
          <p>No e-mail? Check your spam folder.</p>
        </Message>
      </Page>
    );
  }
  return (
    <Page title="Your data">
      <Message title="Your data, your decision">
        <p>
          Ask what we keep about you, have it corrected or erased, name a nominee, or complain. We confirm your request
          by e-mail and tell you by when we answer. If you have an account, it is quicker from{" "}
          <Link to={paths.dashboard()} className="underline underline-offset-4">
            your account page
          </Link>
          .
        </p>
      </Message>
      <div className="mt-10">
        <RequestForm anonymous submit={submit} />
      </div>
      <Officer />
    </Page>
  );
}

/** Whom people write to who are not content with the answer. */
function Officer() {
  const [officer, setOfficer] = useState<PublicOrganization["grievanceOfficer"]>();
  useEffect(() => {
    void organization.read().then(({ grievanceOfficer }) => setOfficer(grievanceOfficer));
  }, []);
  if (!officer) return null;
  return (
    <section aria-labelledby="grievance" className="mt-14 border-t border-seam pt-6">
      <h2 id="grievance" className="text-xl font-medium">
        Grievance officer
      </h2>
      <p className="mt-2 text-ash">
        {officer.name}
        <br />
        <a href={`mailto:${officer.email}`} className="inline-flex min-h-6 items-center underline underline-offset-4">
          {officer.email}
        </a>
        <br />
        <a href={`tel:${officer.phone}`} className="inline-flex min-h-6 items-center underline underline-offset-4">
          {officer.phone}
        </a>
      </p>
    </section>
  );
}
