/**
 * `/privacy-request/{token}`: proves the address of a request, after a click.
 *
 * Opening the page changes nothing: mail filters open every link of a message before its reader does.
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
      <Answer state={state} onConfirm={() => void confirm()} />
    </Page>
  );
}

function Answer({ state, onConfirm }: { state: State; onConfirm: () => void }) {
  switch (state.is) {
    case "asking":
    case "sending":
      return (
        <Message title="Is this request yours?">
          <p>Confirm it, and we get to work.</p>
          <Button variant="primary" aria-disabled={state.is === "sending" || undefined} onClick={onConfirm}>
            {state.is === "sending" ? "One moment…" : "Confirm the request"}
          </Button>
        </Message>
      );
    case "done":
      return (
        <Message key="done" title="Confirmed." announced>
          <p>
            Your request <strong className="font-medium text-ink">{state.number}</strong> ({requestLabel(state.kind)})
            is with us. An e-mail tells you by when we answer.
          </p>
        </Message>
      );
    case "unknown":
      return (
        <Message key="unknown" title="This link doesn't work." announced>
          <p>
            It may have been cut off, or be older than 7 days. Open the whole link from the e-mail, or{" "}
            <Link to={paths.privacyRequest()}>ask again</Link>.
          </p>
        </Message>
      );
    case "failed":
      return (
        <Message key="failed" title="That didn't work." announced>
          <p>Your request isn't confirmed yet. Please try again in a moment.</p>
          <Button variant="primary" onClick={onConfirm}>
            Try again
          </Button>
        </Message>
      );
  }
}
