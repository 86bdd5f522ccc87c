/** Questions and answers: about the whole, and about single lines. */
import type { CommentOnOfferResponse as Comment, PublicLine } from "../../api/contract/types.gen";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { TextArea } from "../../form/text-area";
import { Button } from "../../ui/button";
import { relative } from "../../ui/format";
import { reasonOf } from "./link";
import type { QuotationModel } from "./use-quotation";

/** The most characters that the API takes. */
const longest = 2000;

export function Discussion({ model }: { model: QuotationModel }) {
  const { comments, contact, isPreview } = model.quotation;
  const general = comments.filter(({ lineId }) => !lineId);
  return (
    <section id="questions" className="quote-section" aria-labelledby="quote-questions">
      <h2 id="quote-questions" className="font-display">
        Questions
      </h2>
      <p className="quote-lead">
        {contact.name ? `${contact.name} reads what you write here` : "We read what you write here"}, and answers here
        and by phone. Below each line you can ask about it.
      </p>
      <Thread comments={general} />
      {!isPreview && <Ask label="Your question" onSend={(text) => model.comment(text)} />}
    </section>
  );
}

export function LineDiscussion({ line, model }: { line: PublicLine; model: QuotationModel }) {
  const [asking, setAsking] = useState(false);
  const { comments, isPreview } = model.quotation;
  const own = comments.filter(({ lineId }) => lineId === line.id);
  if (isPreview) return own.length > 0 ? <Thread comments={own} /> : null;
  return (
    <div className="quote-asked">
      <Thread comments={own} />
      {asking ? (
        <Ask
          label={`About ${line.name}`}
          begin
          onSend={async (text) => {
            await model.comment(text, line.id);
            setAsking(false);
          }}
        />
      ) : (
        <button type="button" onClick={() => setAsking(true)}>
          {own.length > 0 ? "Write again" : "Ask about this"}
        </button>
      )}
    </div>
  );
}

function Thread({ comments }: { comments: readonly Comment[] }) {
  if (comments.length === 0) return null;
  return (
    <ul className="quote-thread">
      {comments.map(({ id, at, text, by }) => (
        <li key={id} data-by={by.kind}>
          <p className="quote-small">
            <strong>{by.kind === "client" ? "You" : by.name}</strong>{" "}
            <time dateTime={at} suppressHydrationWarning>
              {relative(at)}
            </time>
          </p>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

type AskProps = { label: string; begin?: boolean; onSend: (text: string) => Promise<void> };

function Ask({ label, begin = false, onSend }: AskProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  const [state, setState] = useState<"idle" | "sending" | "sent">("idle");
  const [error, setError] = useState<string>();

  // The button that made room for it has just been pressed.
  useEffect(() => {
    if (begin) area.current?.focus();
  }, [begin]);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (state === "sending") return;
    if (text.trim() === "") return setError("Please write something first.");
    setState("sending");
    setError(undefined);
    try {
      await onSend(text.trim());
      setText("");
      setState("sent");
    } catch (error) {
      setState("idle");
      setError(reasonOf(error, "Your question was not sent. Please try again."));
    }
  }

  return (
    <form noValidate className="quote-ask" onSubmit={(event) => void send(event)}>
      <TextArea
        label={label}
        name="text"
        rows={2}
        limit={longest}
        value={text}
        ref={(node) => {
          area.current = node;
        }}
        onChange={(event) => setText(event.target.value)}
        error={error}
      />
      <div>
        <Button type="submit" variant="secondary" aria-disabled={state === "sending" || undefined}>
          {state === "sending" ? "Sending…" : "Send"}
        </Button>
        <p role="status" className="quote-small">
          {state === "sent" && "Sent. The answer will stand here."}
        </p>
      </div>
    </form>
  );
}
