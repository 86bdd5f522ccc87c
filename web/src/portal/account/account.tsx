/** The account settings. */
import type { Me } from "../../api/contract/types.gen";
import { AddressBook } from "./address-book";
import { Consents } from "./consents";
import { EmailForm } from "./email-form";
import { NameForm } from "./name-form";
import { NoticeChoices } from "./notices";
import { PasswordForm } from "./password-form";
import { Row } from "./row";
import { AccountSection } from "./section";
import { Sessions } from "./sessions";
import { TwoStep } from "./two-step";
import { YourData } from "./your-data";

type AccountProps = {
  me: Me;
  /** The page's own title names it, so the heading is for screen readers only. */
  isPage?: boolean;
};

export function Account({ me, isPage = false }: AccountProps) {
  const name = `${me.firstName} ${me.lastName}`.trim();
  return (
    <section aria-labelledby="account" className={isPage ? "max-w-[60rem]" : "mt-20 max-w-[60rem] lg:mt-24"}>
      <h2 id="account" className={isPage ? "sr-only" : "font-display text-3xl"}>
        Your account
      </h2>
      <AccountSection title="Profile">
        <Row term="Name" value={name || "Not provided"} what="your name">
          {(close) => <NameForm me={me} onDone={close} />}
        </Row>
        <Row term="E-mail" value={me.email} what="your e-mail address">
          {(close) => <EmailForm current={me.email} onDone={close} />}
        </Row>
      </AccountSection>
      {me.role === "client" && (
        <AccountSection title="Addresses and billing">
          <AddressBook />
        </AccountSection>
      )}
      <AccountSection title="Sign-in and security">
        <Row term="Password" value="Hidden" what="your password">
          {(close) => <PasswordForm email={me.email} name={name} onDone={close} />}
        </Row>
        <Sessions />
      </AccountSection>
      <TwoStep />
      {me.role !== "client" && !me.needsSecondFactor && (
        <AccountSection title="Notices">
          <NoticeChoices />
        </AccountSection>
      )}
      <AccountSection title="Consents">
        <Consents />
      </AccountSection>
      <AccountSection title="Your data">
        <YourData />
      </AccountSection>
    </section>
  );
}
