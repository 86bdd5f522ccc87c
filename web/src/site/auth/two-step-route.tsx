/** The second step of signing in: the code of an authenticator app, or setting one up where the role must have it. */
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
import { destination, nextIn, withNext } from "./links";

type Step = { apps: App[] | null; goOn: string };

/** Whoever has nothing left to prove goes on at once. */
export async function loader({ request }: { request: Request }): Promise<Step> {
  const { search } = new URL(request.url);
  const next = nextIn(search);
  const choosesPassword = new URLSearchParams(search).has("password");
  const goOn = choosesPassword ? withNext(paths.authPassword(), next) : destination(next);
  if ((await ready()).is === "signed out") throw redirect(next ? signInAddress(addressOf(next)) : paths.auth());
  if (await needsCode()) return { apps: await listApps(), goOn };
  if ((await me()).needsSecondFactor) return { apps: null, goOn };
  throw redirect(goOn);
}

function addressOf(path: string): URL {
  return new URL(path, window.location.origin);
}

export function Component() {
  const { apps, goOn } = useLoaderData<Step>();
  const navigate = useNavigate();

  function finish() {
    void navigate(goOn, { replace: true });
  }

  function finishSignIn() {
    toast({ title: "Welcome back!", description: "You have been signed in successfully." });
    finish();
  }

  if (!apps) {
    return (
      <Frame
        title="Set up two-step verification"
        announced
        lead="Your role needs it. From now on, signing in asks for your password and a code from your phone."
      >
        <SetUp needsRecoveryCodes onDone={finish} />
      </Frame>
    );
  }
  return (
    <Frame
      title="Two-step verification"
      announced
      lead="Enter the code from your authenticator app to finish signing in."
    >
      <CodeForm apps={apps} submit="Sign in" onVerified={finishSignIn} />
    </Frame>
  );
}
