/** What can be done with a quotation as it stands, as far as the server allows it. */
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { adminPaths } from "../../paths";
import { Link } from "../../../ui/link";
import { toast } from "../../../ui/toast";
import { Action, actionClass } from "../../kit/button";
import { ActionDialog } from "../../kit/confirm";
import { messageOf } from "../../kit/failure";
import { inputClass } from "../../kit/form/fields";
import { MenuItem, MenuLine, MoreMenu } from "../../kit/menu";
import { refresh, tell } from "../../kit/query";
import { addressOf } from "../address";
import type { QuotationDetail, QuotationOrigin, QuotationVerb } from "../contract";
import { Labelled } from "../editor/labelled";
import { templatesAddress, templatesPath } from "../templates";

type Asking = "send" | "return" | "cancel" | "reject" | "template" | null;

export function QuotationActions({ quotation }: { quotation: QuotationDetail }) {
  const { id, version, approval, status } = quotation;
  const [asking, ask] = useState<Asking>(null);
  const navigate = useNavigate();
  const may = (verb: QuotationVerb) => quotation.allowed.includes(verb);
  const close = () => ask(null);
  const step = useStep(quotation);
  const first = firstOf(quotation);

  async function begin(part: string, body: object) {
    const next = await step.mutateAsync({ part, body });
    if (next) void navigate(adminPaths.editQuotation(next.id));
  }

  const button = (verb: QuotationVerb, label: string, run: () => void): ReactNode =>
    may(verb) && (
      <Action key={verb} variant={first === verb ? "primary" : "plain"} busy={step.isPending} onClick={run}>
        {label}
      </Action>
    );

  return (
    <>
      {may("write") && (
        <Link
          to={adminPaths.editQuotation(id)}
          className={actionClass({ variant: first === "write" ? "primary" : "plain" })}
        >
          Edit
        </Link>
      )}
      {button("submit", approval ? "Ask for approval" : "Finish", () =>
        step.mutate({
          part: "submission",
          body: { version },
          done: approval ? "Approval is asked for" : "It may go out",
        }),
      )}
      {button("return", "Return…", () => ask("return"))}
      {button("approve", "Approve", () => step.mutate({ part: "approval", body: { version }, done: "Approved" }))}
      {button("revise", "Revise", () => void begin("revision", { version }))}
      {button("send", status === "approved" ? "Send…" : "Send again…", () => ask("send"))}
      {button("convert", "Make project", () =>
        step.mutate({
          part: "conversion",
          body: { version },
          done: "Customer and project are made",
        }),
      )}
      <MoreMenu>
        {may("copy") && (
          <MenuItem onSelect={() => void begin("", { from: { quotation: { id } } satisfies QuotationOrigin })}>
            Copy into a new quotation
          </MenuItem>
        )}
        {quotation.draft.rooms.length > 0 && (
          <MenuItem onSelect={() => ask("template")}>Keep its rooms as a template…</MenuItem>
        )}
        {(may("reject") || may("cancel")) && <MenuLine />}
        {may("reject") && <MenuItem onSelect={() => ask("reject")}>The customer said no…</MenuItem>}
        {may("cancel") && (
          <MenuItem danger onSelect={() => ask("cancel")}>
            Take it back…
          </MenuItem>
        )}
      </MoreMenu>
      {asking === "send" && <SendQuestion quotation={quotation} onClose={close} />}
      {asking === "return" && (
        <ReasonQuestion
          quotation={quotation}
          part="return"
          field="because"
          title="Return it to its writer"
          label="What has to become different?"
          confirm="Return"
          done="Returned"
          onClose={close}
        />
      )}
      {asking === "reject" && (
        <ReasonQuestion
          quotation={quotation}
          part="rejection"
          field="reason"
          title="The customer said no"
          label="What did they say?"
          confirm="Note it"
          done="Noted"
          onClose={close}
        />
      )}
      {asking === "cancel" && (
        <ReasonQuestion
          quotation={quotation}
          part="cancellation"
          field="reason"
          title="Take the quotation back?"
          label="Why?"
          confirm="Take it back"
          done="Taken back"
          danger
          onClose={close}
        />
      )}
      {asking === "template" && <TemplateQuestion quotation={quotation} onClose={close} />}
    </>
  );
}

/** The one thing that comes next. */
function firstOf({ allowed, status, draft }: QuotationDetail): QuotationVerb | undefined {
  const order: readonly QuotationVerb[] =
    status === "draft" && draft.rooms.length === 0
      ? ["write"]
      : ["convert", "approve", "submit", ...(status === "approved" ? (["send"] as const) : []), "write", "revise"];
  return order.find((verb) => allowed.includes(verb));
}

type Step = { part: string; body: object; done?: string };

/** Does one step. A refusal says why, and shows the quotation as it is. */
function useStep({ id }: QuotationDetail) {
  return useMutation({
    mutationFn: ({ part, body }: Step) =>
      tell<QuotationDetail>("POST", part === "" ? addressOf() : addressOf(id, part), body),
    retry: false,
    onSuccess: (_, { done }) => {
      if (done) toast({ title: done });
    },
    onError: (error) => toast({ variant: "destructive", title: "Not done", description: messageOf(error) }),
    onSettled: () => refresh(addressOf()),
  });
}

type QuestionProps = { quotation: QuotationDetail; onClose: () => void };

type ReasonProps = QuestionProps & {
  part: string;
  field: "because" | "reason";
  title: string;
  label: string;
  confirm: string;
  done: string;
  danger?: boolean;
};

function ReasonQuestion({ quotation, part, field, title, label, confirm, done, danger, onClose }: ReasonProps) {
  const [text, setText] = useState("");
  return (
    <ActionDialog
      title={title}
      confirm={confirm}
      danger={danger ?? false}
      disabled={text.trim() === ""}
      run={() => tell("POST", addressOf(quotation.id, part), { [field]: text.trim(), version: quotation.version })}
      done={{ title: done }}
      refreshes={[addressOf()]}
      onClose={onClose}
    >
      <Labelled label={label} className="pt-1 text-ink">
        {(id) => (
          <textarea
            id={id}
            rows={3}
            maxLength={1000}
            value={text}
            onChange={({ target }) => setText(target.value)}
            className={`${inputClass} h-auto py-2`}
          />
        )}
      </Labelled>
    </ActionDialog>
  );
}

function SendQuestion({ quotation, onClose }: QuestionProps) {
  const [to, setTo] = useState(quotation.draft.clientEmail);
  const [message, setMessage] = useState("");
  return (
    <ActionDialog
      title="Send the quotation"
      confirm="Send"
      disabled={!/^\S+@\S+\.\S+$/.test(to.trim())}
      run={() =>
        tell("POST", addressOf(quotation.id, "sending"), {
          to: to.trim(),
          ...(message.trim() && { message: message.trim() }),
          version: quotation.version,
        })
      }
      done={{ title: "It goes out", description: "The document is made first, then the letter is sent." }}
      refreshes={[addressOf()]}
      onClose={onClose}
    >
      <p>The letter has the document with it, and a link to the customer's own page. From then on the prices stand.</p>
      <div className="space-y-3 text-ink">
        <Labelled label="To">
          {(id) => (
            <input
              id={id}
              type="email"
              value={to}
              maxLength={254}
              autoComplete="off"
              onChange={({ target }) => setTo(target.value)}
              className={inputClass}
            />
          )}
        </Labelled>
        <Labelled label="A line of your own, in the letter">
          {(id) => (
            <textarea
              id={id}
              rows={3}
              maxLength={2000}
              value={message}
              onChange={({ target }) => setMessage(target.value)}
              className={`${inputClass} h-auto py-2`}
            />
          )}
        </Labelled>
      </div>
    </ActionDialog>
  );
}

function TemplateQuestion({ quotation, onClose }: QuestionProps) {
  const [name, setName] = useState("");
  const navigate = useNavigate();
  return (
    <ActionDialog
      title="Keep its rooms as a template"
      confirm="Keep"
      disabled={name.trim() === ""}
      run={() => tell("POST", templatesAddress, { name: name.trim(), quotationId: quotation.id })}
      done={{
        title: "Kept as a template",
        description: "New quotations can begin with it.",
        action: { text: "Show templates", run: () => void navigate(templatesPath()) },
      }}
      refreshes={[templatesAddress]}
      onClose={onClose}
    >
      <Labelled label="What is it called?" className="pt-1 text-ink">
        {(id) => (
          <input
            id={id}
            value={name}
            maxLength={120}
            placeholder="3 BHK, premium"
            onChange={({ target }) => setName(target.value)}
            className={inputClass}
          />
        )}
      </Labelled>
    </ActionDialog>
  );
}
