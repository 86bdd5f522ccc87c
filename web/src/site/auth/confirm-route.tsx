/**
 * Where the links of our letters lead: asks for one press, then hands the token in.
 *
 * Opening the page changes nothing: mail filters open every link of a message before its reader does.
 */
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { authErrorOf } from "../../features/session/auth-error";
import { sessionClient } from "../../features/session/session";
import { paths } from "../../paths";
import { Button, buttonClass } from "../../ui/button";
import { Link } from "../../ui/link";
import { toast } from "../../ui/toast";
import { CodeForm } from "./code-form";
import { showAuthError } from "../../features/session/auth-error-toast";
import { Frame } from "./frame";
import { type LetterKind, type Proof, kindIn, needsPassword, proofIn, redeem } from "./letter";
import { destination, nextIn, withNext } from "./links";

type State = "asking" | "sending" | "expired" | "half";

export function Component() {
  const location = useLocation();
  const navigate = useNavigate();
  const [proof] = useState(() => proofIn(location));
  const [next] = useState(() => nextIn(location.search));
  const [state, setState] = useState<State>(() => (proof && "refused" in proof ? "expired" : "asking"));
  useScrubbedAddress(proof !== null);

  const [kind] = useState(() => proof?.kind ?? kindIn(location.search));

  function goOn() {
    if (needsPassword(kind)) return void navigate(withNext(paths.authPassword(), next), { replace: true });
    toast({ title: "E-mail address confirmed", description: "You have been signed in successfully." });
    void navigate(kind === "email_change" ? paths.dashboard() : destination(next), { replace: true });
  }

  async function handIn(proof: Proof) {
    if (state === "sending") return;
    setState("sending");
    try {
      if (await redeem(await sessionClient(), proof)) goOn();
      else setState("half");
    } catch (error) {
      if (authErrorOf(error)) return setState("expired");
      showAuthError("Error", error);
      setState("asking");
    }
  }

  if (!proof) {
    return (
      <Frame title="Type your code" lead="It has six digits and is in the letter that we have sent you.">
        <CodeForm kind={kind} onVerified={goOn} />
      </Frame>
    );
  }
  if (state === "half") return <OtherAddress />;
  if (state === "expired") return <Expired kind={kind} next={next} />;
  const { title, lead, button } = words[kind];
  return (
    <Frame title={title} lead={lead}>
      <Button size="large" aria-disabled={state === "sending"} onClick={() => void handIn(proof)}>
        {state === "sending" ? "One moment…" : button}
      </Button>
    </Frame>
  );
}

/** Tokens stay neither in the address bar nor in the history. */
function useScrubbedAddress(holdsTokens: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (holdsTokens) void navigate(paths.authConfirm(), { replace: true });
  }, [holdsTokens, navigate]);
}

const words: Record<LetterKind, { title: string; lead: string; button: string }> = {
  signup: {
    title: "Confirm your address",
    lead: "One press, and your account is ready.",
    button: "Confirm my address",
  },
  recovery: {
    title: "Choose a new password",
    lead: "One press, and you can choose it. Your old password works until then.",
    button: "Go on",
  },
  invite: {
    title: "Welcome to Nivas",
    lead: "Accept the invitation, then choose a password.",
    button: "Accept the invitation",
  },
  email_change: {
    title: "Confirm your new address",
    lead: "From then on you sign in with it.",
    button: "Confirm my new address",
  },
};

function OtherAddress() {
  return (
    <Frame
      title="One half is done."
      announced
      lead="Please open the link in the letter to your other address too. Only then does the new one count."
    >
      <Link to={paths.dashboard()} className={buttonClass({ variant: "secondary" })}>
        Go to your account
      </Link>
    </Frame>
  );
}

function Expired({ kind, next }: { kind: LetterKind; next: string | null }) {
  return (
    <Frame title="This link is no longer valid." announced lead={expired[kind].lead}>
      {expired[kind].link && (
        <Link to={withNext(expired[kind].link.to, next)} className={buttonClass({ variant: "primary", size: "large" })}>
          {expired[kind].link.label}
        </Link>
      )}
    </Frame>
  );
}

const expired: Record<LetterKind, { lead: string; link?: { to: string; label: string } }> = {
  signup: {
    lead: "It works once, for an hour. Sign in: if your address is not confirmed yet, we send you a new letter.",
    link: { to: paths.auth(), label: "Sign In" },
  },
  recovery: {
    lead: "It works once, for an hour.",
    link: { to: paths.authRecover(), label: "Send a new letter" },
  },
  invite: { lead: "Please ask whoever invited you to send the invitation again." },
  email_change: {
    lead: "It works once, for an hour. Your account still has its old address.",
    link: { to: paths.dashboard(), label: "Go to your account" },
  },
};
