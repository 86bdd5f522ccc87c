/**
 * `/privacy-request/{token}`: confirms the e-mail address of a request, on a click.
 *
 * Opening the page changes nothing, because mail filters open every link of a message.
 */
import { useState } from "react";
import { useParams } from "react-router";
import type { ConfirmedPrivacyRequest } from "../../api/contract/types.gen";
import { ApiError } from "../../api/error";
import { request } from "../../api/request";
import { requestLabel } from "../../features/consent/privacy-requests";
import { paths } from "../../paths";
import { Button } from "../../ui/button";
import { Link } from "../../ui/link";
import { Message, Page } from "./message";

type State = { is: "asking" | "sending" | "unknown" | "failed" } | ({ is: "done" } & ConfirmedPrivacyRequest);

export function Component() {
  const { token = "" } = useParams();
  const [state, setState] = useState<State>({ is: "asking" });

  async function confirm() {
    setState({ is: "sending" });
    try {
      const body = { token };
      const confirmed = await request("POST", "/api/privacy-requests/confirmations", { body });
      setState({ is: "done", ...confirmed });
    } catch (error) {
      setState({ is: error instanceof ApiError && error.status === 404 ? "unknown" : "failed" });
    }
  }

  return (
    <Page title="Confirm your request">
      <Outcome state={state} onConfirm={() => void confirm()} />
    </Page>
  );
}

function Outcome({ state, onConfirm }: { state: State; onConfirm: () => void }) {
  switch (state.is) {
    case "asking":
    case "sending":
      return (
        <Message title="Is this request yours?">
          <p>Confirm it and we'll start working on it.</p>
          <Button variant="primary" aria-disabled={state.is === "sending" || undefined} onClick={onConfirm}>
            {state.is === "sending" ? "One moment…" : "Confirm request"}
          </Button>
        </Message>
      );
    case "done":
      return (
        <Message key="done" title="Request confirmed" focusTitle>
          <p>
            Your request <strong className="font-medium text-ink">{state.number}</strong> ({requestLabel(state.kind)})
            is confirmed. We'll e-mail you the date by which we'll reply.
          </p>
        </Message>
      );
    case "unknown":
      return (
        <Message key="unknown" title="This link doesn't work." focusTitle>
          <p>
            It may be incomplete or older than 7 days. Open the full link from the e-mail, or{" "}
            <Link to={paths.privacyRequest()}>make a new request</Link>.
          </p>
        </Message>
      );
    case "failed":
      return (
        <Message key="failed" title="That didn't work." focusTitle>
          <p>Your request isn't confirmed yet. Please try again in a moment.</p>
          <Button variant="primary" onClick={onConfirm}>
            Try again
          </Button>
        </Message>
      );
  }
}
