/** The second step of sign-in: enter a code, or set up an app if the role requires it. */
import { redirect, useLoaderData, useNavigate } from "react-router";
import { signInAddress } from "../../api/session";
import { me } from "../../features/session/me";
import { ready } from "../../features/session/session";
import { CodeForm } from "../../features/two-step/code-form";
import { type App, listApps, needsCode } from "../../features/two-step/factors";
import { SetUp } from "../../features/two-step/set-up";
import { paths } from "../../paths";
import { toast } from "../../ui/toast";
import { Frame } from "./frame";
import { destination, parseNext, withNext } from "./links";

type Step = { apps: App[] | null; proceed: string };

/** Redirects users who need no second factor. */
export async function loader({ request }: { request: Request }): Promise<Step> {
  const { search } = new URL(request.url);
  const next = parseNext(search);
  const choosesPassword = new URLSearchParams(search).has("password");
  const proceed = choosesPassword ? withNext(paths.authPassword(), next) : destination(next);
  if ((await ready()).is === "signed out") throw redirect(next ? signInAddress(addressOf(next)) : paths.auth());
  if (await needsCode()) return { apps: await listApps(), proceed };
  if ((await me()).needsSecondFactor) return { apps: null, proceed };
  throw redirect(proceed);
}

function addressOf(path: string): URL {
  return new URL(path, window.location.origin);
}

export function Component() {
  const { apps, proceed } = useLoaderData<Step>();
  const navigate = useNavigate();

  function finish() {
    void navigate(proceed, { replace: true });
  }

  function finishSignIn() {
    toast({ title: "Welcome back!", description: "You have been signed in successfully." });
    finish();
  }

  if (!apps) {
    return (
      <Frame
        title="Set up two-step verification"
        focusTitle
        lead="Your role requires it. From now on, you'll sign in with your password and a code from your phone."
      >
        <SetUp needsRecoveryCodes onDone={finish} />
      </Frame>
    );
  }
  return (
    <Frame
      title="Two-step verification"
      focusTitle
      lead="Enter the code from your authenticator app to finish signing in."
    >
      <CodeForm apps={apps} submit="Sign in" onVerified={finishSignIn} />
    </Frame>
  );
}
