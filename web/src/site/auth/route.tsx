/** Sign-in and sign-up. */
import { Tabs } from "radix-ui";
import { useEffect, useState } from "react";
import { redirect, useLocation, useNavigate } from "react-router";
import { brandName } from "../../api/site-settings";
import { hasSessionCookie } from "../../features/session/cookies";
import { ready, sessionClient } from "../../features/session/session";
import { paths } from "../../paths";
import { toast } from "../../ui/toast";
import { Frame } from "./frame";
import { EmailSent } from "./email-sent";
import { confirmAddress, destination, parseNext, secondStep } from "./links";
import { SignInForm } from "./sign-in-form";
import { SignUpForm } from "./sign-up-form";

/** Redirects users who are already signed in. */
export async function loader({ request }: { request: Request }) {
  if (await isSignedIn()) throw redirect(destination(parseNext(new URL(request.url).search)));
  return null;
}

async function isSignedIn(): Promise<boolean> {
  if (!hasSessionCookie()) return false;
  try {
    return (await ready()).is === "signed in";
  } catch {
    // The service is unreachable: signing in again is always possible.
    return false;
  }
}

export function Component() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const next = parseNext(search);
  const [email, setEmail] = useState("");
  const [unconfirmed, setUnconfirmed] = useState(false);
  useEndedNotice();

  const proceed = () => void navigate(destination(next), { replace: true });

  async function resend(email: string) {
    const options = { emailRedirectTo: confirmAddress(next) };
    const { error } = await (await sessionClient()).resend({ type: "signup", email, options });
    if (error) throw error;
  }

  /** The e-mail from the sign-up may be lost or expired. */
  function confirmFirst(email: string) {
    setUnconfirmed(true);
    // Ignored: the service refuses if it has just sent one, which is still valid.
    resend(email).catch(() => undefined);
  }

  if (unconfirmed) {
    return (
      <EmailSent
        kind="signup"
        email={email}
        title="Confirm your e-mail address"
        onResend={() => resend(email)}
        onVerified={proceed}
        onBack={() => setUnconfirmed(false)}
      >
        We've sent an e-mail to <strong className="font-medium wrap-anywhere text-ink">{email}</strong>. Open its link,
        or enter its code here.
      </EmailSent>
    );
  }
  return (
    <Frame
      title={`Your ${brandName()} account`}
      documentTitle="Sign in"
      lead={next && <p>Sign in to continue to the page you requested.</p>}
    >
      <AccountTabs
        signIn={
          <SignInForm
            email={email}
            onEmail={setEmail}
            onSignedIn={proceed}
            onSecondStep={() => void navigate(secondStep(next))}
            onUnconfirmed={confirmFirst}
          />
        }
        signUp={
          <SignUpForm
            email={email}
            next={next}
            onEmail={setEmail}
            onCreated={(_, signedIn) => (signedIn ? proceed() : setUnconfirmed(true))}
          />
        }
      />
    </Frame>
  );
}

/** Explains once that the session has ended. */
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

/** The open tab is in the URL, so that both can be linked. */
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
        <Tabs.Trigger value="sign-in" className={tabClass}>
          Sign In
        </Tabs.Trigger>
        <Tabs.Trigger value="sign-up" className={tabClass}>
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

const tabClass =
  "-mb-px min-h-12 border-b-2 border-transparent text-lg text-ash hover:text-ink " +
  "data-[state=active]:border-areca data-[state=active]:font-medium data-[state=active]:text-ink";
