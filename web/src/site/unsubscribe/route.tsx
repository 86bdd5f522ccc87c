/**
 * Withdraws the consent to marketing e-mails, after a click.
 *
 * Opening the page changes nothing: mail filters open every link of a message before its reader does.
 */
import { path } from "../../api/path";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useParams } from "react-router";
import { ApiError, request } from "../../api/request";
import { Button } from "../../ui/button";

type State = { is: "asking" | "sending" | "unknown" | "failed" } | { is: "done"; email: string };

export function Component() {
  const { token = "" } = useParams();
  const [state, setState] = useState<State>({ is: "asking" });

  async function stop() {
    setState({ is: "sending" });
    try {
      const { email } = await request("POST", path("/api/unsubscribe/{token}", { token }));
      setState({ is: "done", email });
    } catch (error) {
      setState({ is: error instanceof ApiError && error.status === 404 ? "unknown" : "failed" });
    }
  }

  return (
    <div className="page section">
      <title>Stop e-mails | Nivas</title>
      <meta name="robots" content="noindex" />
      <div className="max-w-[36rem]">
        <Answer state={state} onStop={() => void stop()} />
      </div>
    </div>
  );
}

function Answer({ state, onStop }: { state: State; onStop: () => void }) {
  switch (state.is) {
    case "asking":
    case "sending":
      return (
        <Message title="Stop these e-mails?">
          <p>
            You will get no more marketing e-mails from us. We may still contact you about your own enquiry, as you
            asked.
          </p>
          <Button variant="primary" disabled={state.is === "sending"} onClick={onStop}>
            {state.is === "sending" ? "One moment…" : "Stop these e-mails"}
          </Button>
        </Message>
      );
    case "done":
      return (
        <Message key="done" title="Done." announced>
          <p>
            No more marketing e-mails will go to{" "}
            <strong className="font-medium wrap-anywhere text-ink">{state.email}</strong>. Your consent is withdrawn. An
            e-mail already on its way may still arrive.
          </p>
        </Message>
      );
    case "unknown":
      return (
        <Message key="unknown" title="We do not know this link." announced>
          <p>It may have been cut off. Please open the whole link from the foot of the e-mail, or write to us.</p>
        </Message>
      );
    case "failed":
      return (
        <Message key="failed" title="That did not work." announced>
          <p>Your e-mails have not been stopped yet. Please try again in a moment.</p>
          <Button variant="primary" onClick={onStop}>
            Try again
          </Button>
        </Message>
      );
  }
}

/** `announced` moves the focus to the title: the answer to the button that was pressed, and is gone now. */
function Message({ title, announced = false, children }: { title: string; announced?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (announced) heading.current?.focus();
  }, [announced]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="font-display text-4xl outline-none">
        {title}
      </h1>
      <div className="mt-5 space-y-8 text-lg text-ash">{children}</div>
    </>
  );
}
