/**
 * The target of the links in our e-mails: redeems the token on a click.
 *
 * Opening the page changes nothing, because mail filters open every link of a message.
 */
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { brandName } from "../../api/site-settings";
import { authErrorOf } from "../../features/session/auth-error";
import { sessionClient } from "../../features/session/session";
import { paths } from "../../paths";
import { Button, buttonClass } from "../../ui/button";
import { Link } from "../../ui/link";
import { toast } from "../../ui/toast";
import { CodeForm } from "./code-form";
import { showAuthError } from "../../features/session/auth-error-toast";
import { Frame } from "./frame";
import { type EmailLinkKind, type EmailLink, parseKind, needsPassword, parseEmailLink, redeem } from "./email-link";
import { destination, parseNext, withNext } from "./links";

type State = "asking" | "sending" | "expired" | "other-address";

export function Component() {
  const location = useLocation();
  const navigate = useNavigate();
  const [link] = useState(() => parseEmailLink(location));
  const [next] = useState(() => parseNext(location.search));
  const [state, setState] = useState<State>(() => (link && "refused" in link ? "expired" : "asking"));
  useTokenRemoval(link !== null);

  const [kind] = useState(() => link?.kind ?? parseKind(location.search));

  function proceed() {
    if (needsPassword(kind)) return void navigate(withNext(paths.authPassword(), next), { replace: true });
    toast({ title: "E-mail address confirmed", description: "You have been signed in successfully." });
    void navigate(kind === "email_change" ? paths.dashboard() : destination(next), { replace: true });
  }

  async function confirm(link: EmailLink) {
    if (state === "sending") return;
    setState("sending");
    try {
      if (await redeem(await sessionClient(), link)) proceed();
      else setState("other-address");
    } catch (error) {
      if (authErrorOf(error)) return setState("expired");
      showAuthError("Error", error);
      setState("asking");
    }
  }

  if (!link) {
    return (
      <Frame title="Enter your code" lead="It's the 6-digit code in the e-mail we sent you.">
        <CodeForm kind={kind} onVerified={proceed} />
      </Frame>
    );
  }
  if (state === "other-address") return <OtherAddress />;
  if (state === "expired") return <Expired kind={kind} next={next} />;
  const { title, lead, button } = texts[kind];
  return (
    <Frame title={title} lead={lead}>
      <Button size="large" aria-disabled={state === "sending"} onClick={() => void confirm(link)}>
        {state === "sending" ? "One moment…" : button}
      </Button>
    </Frame>
  );
}

/** Removes tokens from the address bar and the history. */
function useTokenRemoval(hasTokens: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (hasTokens) void navigate(paths.authConfirm(), { replace: true });
  }, [hasTokens, navigate]);
}

const texts: Record<EmailLinkKind, { title: string; lead: string; button: string }> = {
  signup: {
    title: "Confirm your e-mail address",
    lead: "Confirm to finish creating your account.",
    button: "Confirm e-mail address",
  },
  recovery: {
    title: "Choose a new password",
    lead: "Your old password works until you choose a new one.",
    button: "Continue",
  },
  invite: {
    get title() {
      return `Welcome to ${brandName()}`;
    },
    lead: "Accept the invitation, then choose a password.",
    button: "Accept invitation",
  },
  email_change: {
    title: "Confirm your new e-mail address",
    lead: "From then on, sign in with this address.",
    button: "Confirm new e-mail address",
  },
};

function OtherAddress() {
  return (
    <Frame
      title="One more step"
      focusTitle
      lead="Now open the link we sent to your other address. Your new address takes effect after that."
    >
      <Link to={paths.dashboard()} className={buttonClass({ variant: "secondary" })}>
        Go to your account
      </Link>
    </Frame>
  );
}

function Expired({ kind, next }: { kind: EmailLinkKind; next: string | null }) {
  return (
    <Frame title="This link is no longer valid." focusTitle lead={expired[kind].lead}>
      {expired[kind].link && (
        <Link to={withNext(expired[kind].link.to, next)} className={buttonClass({ variant: "primary", size: "large" })}>
          {expired[kind].link.label}
        </Link>
      )}
    </Frame>
  );
}

const expired: Record<EmailLinkKind, { lead: string; link?: { to: string; label: string } }> = {
  signup: {
    lead: "Links work once and expire after an hour. Sign in, and we'll send a new one if your address isn't confirmed yet.",
    link: { to: paths.auth(), label: "Sign In" },
  },
  recovery: {
    lead: "Links work once and expire after an hour.",
    link: { to: paths.authRecover(), label: "Send a new link" },
  },
  invite: { lead: "Ask the person who invited you for a new invitation." },
  email_change: {
    lead: "Links work once and expire after an hour. Your account still has its old address.",
    link: { to: paths.dashboard(), label: "Go to your account" },
  },
};
