/** Questions and answers about the quotation and its lines. */
import type { CommentOnOfferResponse as Comment, PublicLine } from "../../api/contract/types.gen";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { TextArea } from "../../form/text-area";
import { Button } from "../../ui/button";
import { relative } from "../../ui/format";
import { errorMessage } from "./link";
import type { QuotationModel } from "./use-quotation";

const maxLength = 2000;

export function Discussion({ model }: { model: QuotationModel }) {
  const { comments, contact, isPreview } = model.quotation;
  const general = comments.filter(({ lineId }) => !lineId);
  return (
    <section id="questions" className="quote-section" aria-labelledby="quote-questions">
      <h2 id="quote-questions" className="font-display">
        Questions
      </h2>
      <p className="quote-lead">
        {contact.name ? `${contact.name} will answer` : "We'll answer"} here or by phone. To ask about a single line,
        open it above.
      </p>
      <Thread comments={general} />
      {!isPreview && <QuestionForm label="Your question" onSend={(text) => model.comment(text)} />}
    </section>
  );
}

export function LineDiscussion({ line, model }: { line: PublicLine; model: QuotationModel }) {
  const [isFormOpen, setFormOpen] = useState(false);
  const { comments, isPreview } = model.quotation;
  const own = comments.filter(({ lineId }) => lineId === line.id);
  if (isPreview) return own.length > 0 ? <Thread comments={own} /> : null;
  return (
    <div className="quote-line-questions">
      <Thread comments={own} />
      {isFormOpen ? (
        <QuestionForm
          label={`About ${line.name}`}
          focusOnMount
          onSend={async (text) => {
            await model.comment(text, line.id);
            setFormOpen(false);
          }}
        />
      ) : (
        <button type="button" onClick={() => setFormOpen(true)}>
          {own.length > 0 ? "Ask again" : "Ask about this"}
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

type QuestionFormProps = { label: string; focusOnMount?: boolean; onSend: (text: string) => Promise<void> };

function QuestionForm({ label, focusOnMount = false, onSend }: QuestionFormProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  const [state, setState] = useState<"idle" | "sending" | "sent">("idle");
  const [error, setError] = useState<string>();

  // The button that opened the form is gone.
  useEffect(() => {
    if (focusOnMount) area.current?.focus();
  }, [focusOnMount]);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (state === "sending") return;
    if (text.trim() === "") return setError("Please enter your question.");
    setState("sending");
    setError(undefined);
    try {
      await onSend(text.trim());
      setText("");
      setState("sent");
    } catch (error) {
      setState("idle");
      setError(errorMessage(error, "Your question was not sent. Please try again."));
    }
  }

  return (
    <form noValidate className="quote-question-form" onSubmit={(event) => void send(event)}>
      <TextArea
        label={label}
        name="text"
        rows={2}
        limit={maxLength}
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
          {state === "sent" && "Sent. We'll reply here."}
        </p>
      </div>
    </form>
  );
}
