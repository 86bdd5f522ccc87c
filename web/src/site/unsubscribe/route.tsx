/**
 * Unsubscribes from marketing e-mails, on a click.
 *
 * Opening the page changes nothing, because mail filters open every link of a message.
 */
import { path } from "../../api/path";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useParams } from "react-router";
import { ApiError, request } from "../../api/request";
import { Button } from "../../ui/button";
import { pageTitle } from "../../ui/page-title";

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
      <title>{pageTitle("Unsubscribe")}</title>
      <meta name="robots" content="noindex" />
      <div className="max-w-[36rem]">
        <Outcome state={state} onStop={() => void stop()} />
      </div>
    </div>
  );
}

function Outcome({ state, onStop }: { state: State; onStop: () => void }) {
  switch (state.is) {
    case "asking":
    case "sending":
      return (
        <Message title="Unsubscribe from marketing e-mails?">
          <p>
            We'll stop sending you marketing e-mails. We may still contact you about your own enquiry, as you asked.
          </p>
          <Button variant="primary" disabled={state.is === "sending"} onClick={onStop}>
            {state.is === "sending" ? "One moment…" : "Unsubscribe"}
          </Button>
        </Message>
      );
    case "done":
      return (
        <Message key="done" title="You're unsubscribed" focusTitle>
          <p>
            We won't send marketing e-mails to{" "}
            <strong className="font-medium wrap-anywhere text-ink">{state.email}</strong> any more. Your consent is
            withdrawn. An e-mail already on its way may still arrive.
          </p>
        </Message>
      );
    case "unknown":
      return (
        <Message key="unknown" title="This link doesn't work." focusTitle>
          <p>It may be incomplete. Open the full link at the bottom of the e-mail, or write to us.</p>
        </Message>
      );
    case "failed":
      return (
        <Message key="failed" title="That didn't work." focusTitle>
          <p>You're not unsubscribed yet. Please try again in a moment.</p>
          <Button variant="primary" onClick={onStop}>
            Try again
          </Button>
        </Message>
      );
  }
}

/** `focusTitle` moves the focus to the title, because the clicked button is gone. */
function Message({
  title,
  focusTitle = false,
  children,
}: {
  title: string;
  focusTitle?: boolean;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusTitle) heading.current?.focus();
  }, [focusTitle]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="font-display text-4xl outline-none">
        {title}
      </h1>
      <div className="mt-5 space-y-8 text-lg text-ash">{children}</div>
    </>
  );
}
