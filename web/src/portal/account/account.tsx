/** Somebody's own account: name, address, password, and where they are signed in. */
import type { Me } from "../../api/contract/types.gen";
import { EmailForm } from "./email-form";
import { NameForm } from "./name-form";
import { PasswordForm } from "./password-form";
import { Row } from "./row";
import { Sessions } from "./sessions";

export function Account({ me }: { me: Me }) {
  const name = `${me.firstName} ${me.lastName}`.trim();
  return (
    <section aria-labelledby="account" className="mt-20 lg:mt-24">
      <h2 id="account" className="font-display text-3xl">
        Your account
      </h2>
      <div className="mt-6 max-w-[52rem] border-t border-ink">
        <Row term="Name" value={name || "Not given"} what="your name">
          {(close) => <NameForm me={me} onDone={close} />}
        </Row>
        <Row term="Email" value={me.email} what="your e-mail address">
          {(close) => <EmailForm current={me.email} onDone={close} />}
        </Row>
        <Row term="Password" value="Known to you alone" what="your password">
          {(close) => <PasswordForm email={me.email} name={name} onDone={close} />}
        </Row>
        <Sessions />
      </div>
    </section>
  );
}
