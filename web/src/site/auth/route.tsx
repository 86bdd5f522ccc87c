/** Signing in, and making an account. */
import { Tabs } from "radix-ui";
import { useEffect, useState } from "react";
import { redirect, useLocation, useNavigate } from "react-router";
import { hasSessionCookie } from "../../features/session/cookies";
import { ready, sessionClient } from "../../features/session/session";
import { paths } from "../../paths";
import { toast } from "../../ui/toast";
import { Frame } from "./frame";
import { LetterSent } from "./letter-sent";
import { confirmAddress, destination, nextIn, secondStep } from "./links";
import { SignInForm } from "./sign-in-form";
import { SignUpForm } from "./sign-up-form";

/** Whoever is signed in already goes on at once. */
export async function loader({ request }: { request: Request }) {
  if (await isSignedIn()) throw redirect(destination(nextIn(new URL(request.url).search)));
  return null;
}

async function isSignedIn(): Promise<boolean> {
  if (!hasSessionCookie()) return false;
  try {
    return (await ready()).is === "signed in";
  } catch {
    // What cannot be asked cannot be believed: signing in anew is always possible.
    return false;
  }
}

export function Component() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const next = nextIn(search);
  const [email, setEmail] = useState("");
  const [unconfirmed, setUnconfirmed] = useState(false);
  useEndedNotice();

  const goOn = () => void navigate(destination(next), { replace: true });

  async function resend(email: string) {
    const options = { emailRedirectTo: confirmAddress(next) };
    const { error } = await (await sessionClient()).resend({ type: "signup", email, options });
    if (error) throw error;
  }

  /** The letter from the sign-up may be lost or too old. */
  function confirmFirst(email: string) {
    setUnconfirmed(true);
    // One that was sent a moment ago is still good: then there is none so soon.
    resend(email).catch(() => undefined);
  }

  if (unconfirmed) {
    return (
      <LetterSent
        kind="signup"
        email={email}
        title="Confirm your address"
        onResend={() => resend(email)}
        onVerified={goOn}
        onBack={() => setUnconfirmed(false)}
      >
        We have sent a letter to <strong className="font-medium wrap-anywhere text-ink">{email}</strong>. Open the link
        in it, or type its code here.
      </LetterSent>
    );
  }
  return (
    <Frame
      title="Your Nivas account"
      documentTitle="Sign in"
      lead={next && <p>Sign in, and you go on to the page that you asked for.</p>}
    >
      <AccountTabs
        signIn={
          <SignInForm
            email={email}
            onEmail={setEmail}
            onSignedIn={goOn}
            onSecondStep={() => void navigate(secondStep(next))}
            onUnconfirmed={confirmFirst}
          />
        }
        signUp={
          <SignUpForm
            email={email}
            next={next}
            onEmail={setEmail}
            onCreated={(_, signedIn) => (signedIn ? goOn() : setUnconfirmed(true))}
          />
        }
      />
    </Frame>
  );
}

/** Said once to those whose session has ended, when they arrive here. */
function useEndedNotice(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (!query.has("ended")) return;
    toast({ variant: "destructive", title: "Please sign in to continue." });
    query.delete("ended");
    void navigate(`${pathname}?${query}`, { replace: true });
  }, [pathname, search, navigate]);
}

type AccountTabsProps = { signIn: React.ReactNode; signUp: React.ReactNode };

/** Which of the two is open is in the address, so that a link may lead to either. */
function AccountTabs({ signIn, signUp }: AccountTabsProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const tab = query.get("tab") === "sign-up" ? "sign-up" : "sign-in";

  function open(tab: string) {
    if (tab === "sign-up") query.set("tab", tab);
    else query.delete("tab");
    void navigate(`${paths.auth()}${query.size > 0 ? `?${query}` : ""}`, { replace: true, preventScrollReset: true });
  }

  return (
    <Tabs.Root value={tab} onValueChange={open}>
      <Tabs.List aria-label="Account" className="flex gap-8 border-b border-seam">
        <Tabs.Trigger value="sign-in" className={tabLook}>
          Sign In
        </Tabs.Trigger>
        <Tabs.Trigger value="sign-up" className={tabLook}>
          Sign Up
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="sign-in" tabIndex={-1} className="pt-7 outline-none">
        {signIn}
      </Tabs.Content>
      <Tabs.Content value="sign-up" tabIndex={-1} className="pt-7 outline-none">
        {signUp}
      </Tabs.Content>
    </Tabs.Root>
  );
}

const tabLook =
  "-mb-px min-h-12 border-b-2 border-transparent text-lg text-ash hover:text-ink " +
  "data-[state=active]:border-areca data-[state=active]:font-medium data-[state=active]:text-ink";
