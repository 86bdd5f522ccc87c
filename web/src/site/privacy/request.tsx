/** `/privacy-request`: privacy requests of people without an account. */
import { useState } from "react";
import { request } from "../../api/request";
import { type PrivacyRequestInput, RequestForm } from "../../features/consent/request-form";
import { paths } from "../../paths";
import { Link } from "../../ui/link";
import { useShellData } from "../shell/load";
import { Message, Page } from "./message";

export function Component() {
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function submit(input: PrivacyRequestInput) {
    const { email } = await request("POST", "/api/privacy-requests", { body: input });
    setSentTo(email);
  }

  if (sentTo !== null) {
    return (
      <Page title="Your data">
        <Message key="sent" title="Check your e-mail." focusTitle>
          <p>
            We sent a link to <strong className="font-medium wrap-anywhere text-ink">{sentTo}</strong>. Open it and
            confirm, so that we know the request is yours. Until then we do nothing. The link works for 7 days.
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
          See, download, correct or erase the data we hold about you, name a nominee, or make a complaint. We'll ask you
          to confirm by e-mail, then tell you when to expect our reply. If you have an account, it's quicker from{" "}
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

/** The contact for people who are not satisfied with our reply. */
function Officer() {
  const officer = useShellData().organization.grievanceOfficer;
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
