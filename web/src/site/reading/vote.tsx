/** Asks whether a help page helped, and what was missing. */
import { type FormEvent, useRef, useState } from "react";
import { userMessage } from "../../api/error";
import { path } from "../../api/path";
import { request } from "../../api/request";
import { controlClass } from "../../form/field";
import { Button } from "../../ui/button";

export function HelpVote({ id }: { id: string }) {
  const [vote, setVote] = useState<boolean | null>(null);
  const [state, setState] = useState<"idle" | "sending" | "commented">("idle");
  const [error, setError] = useState<unknown>(null);
  const thanks = useRef<HTMLParagraphElement>(null);

  async function send(helpful: boolean, comment: string | null): Promise<boolean> {
    setState("sending");
    setError(null);
    try {
      await request("POST", path("/api/help/pages/{id}/votes", { id }), { body: { helpful, comment } });
      setVote(helpful);
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setState("idle");
    }
  }

  async function comment(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get("comment") ?? "").trim();
    if (words === "" || vote === null) return;
    if (await send(vote, words)) {
      setState("commented");
      // The form is gone.
      thanks.current?.focus();
    }
  }

  return (
    <section className="help-vote" aria-label="Was this helpful?">
      {vote === null ? (
        <div>
          <p>Was this helpful?</p>
          <Button variant="secondary" aria-disabled={state === "sending"} onClick={() => void send(true, null)}>
            Yes
          </Button>
          <Button variant="secondary" aria-disabled={state === "sending"} onClick={() => void send(false, null)}>
            No
          </Button>
        </div>
      ) : (
        <>
          <p ref={thanks} tabIndex={-1} role="status">
            {state === "commented" ? "Thank you. We read every comment." : "Thank you."}
          </p>
          {state !== "commented" && (
            <form onSubmit={(event) => void comment(event)}>
              <label htmlFor="help-comment">
                {vote ? "Anything to add? (optional)" : "What was missing? (optional)"}
              </label>
              <textarea id="help-comment" name="comment" rows={3} maxLength={1000} className={controlClass} />
              <p>Please leave out names and phone numbers: we can't answer here.</p>
              <Button type="submit" variant="secondary" aria-disabled={state === "sending"}>
                Send
              </Button>
            </form>
          )}
        </>
      )}
      {error !== null && <p role="alert">{userMessage(error)}</p>}
    </section>
  );
}
