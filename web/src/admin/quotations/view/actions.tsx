/** What can be done with a quotation as it stands, as far as the server allows it. */
import type { QuotationDetail, QuotationVerb } from "../../../api/contract/types.gen";
import { below, path } from "../../../api/path";
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
import { mutate, refresh } from "../../kit/query";
import { address, addressOf } from "../address";
import { Labelled } from "../editor/labelled";
import { templatesAddress, templatesPath } from "../templates";

type Asking = "send" | "return" | "cancel" | "reject" | "template" | null;

export function QuotationActions({ quotation }: { quotation: QuotationDetail }) {
  const { id, version, approval, status } = quotation;
  const [asking, ask] = useState<Asking>(null);
  const navigate = useNavigate();
  const may = (verb: QuotationVerb) => quotation.allowed.includes(verb);
  const close = () => ask(null);
  const record = addressOf(id);
  const step = useStep();
  const first = firstOf(quotation);

  async function begin(send: Step["send"]) {
    const next = await step.mutateAsync({ send });
    void navigate(adminPaths.editQuotation(next.id));
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
          send: () => mutate("POST", below(record, "submission"), { version }),
          done: approval ? "Approval is asked for" : "It may go out",
        }),
      )}
      {button("return", "Return…", () => ask("return"))}
      {button("approve", "Approve", () =>
        step.mutate({ send: () => mutate("POST", below(record, "approval"), { version }), done: "Approved" }),
      )}
      {button("revise", "Revise", () => void begin(() => mutate("POST", below(record, "revision"), { version })))}
      {button("send", status === "approved" ? "Send…" : "Send again…", () => ask("send"))}
      {button("convert", "Make project", () =>
        step.mutate({
          send: () => mutate("POST", below(record, "conversion"), { version }),
          done: "Customer and project are made",
        }),
      )}
      <MoreMenu>
        {may("copy") && (
          <MenuItem onSelect={() => void begin(() => mutate("POST", address, { from: { quotation: { id } } }))}>
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
          send={(because) => mutate("POST", below(record, "return"), { because, version })}
          title="Return it to its writer"
          label="What has to become different?"
          confirm="Return"
          done="Returned"
          onClose={close}
        />
      )}
      {asking === "reject" && (
        <ReasonQuestion
          send={(reason) => mutate("POST", below(record, "rejection"), { reason, version })}
          title="The customer said no"
          label="What did they say?"
          confirm="Note it"
          done="Noted"
          onClose={close}
        />
      )}
      {asking === "cancel" && (
        <ReasonQuestion
          send={(reason) => mutate("POST", below(record, "cancellation"), { reason, version })}
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

type Step = { send: () => Promise<QuotationDetail>; done?: string };

/** Does one step. A refusal says why, and shows the quotation as it is. */
function useStep() {
  return useMutation({
    mutationFn: ({ send }: Step) => send(),
    retry: false,
    onSuccess: (_, { done }) => {
      if (done) toast({ title: done });
    },
    onError: (error) => toast({ variant: "destructive", title: "Not done", description: messageOf(error) }),
    onSettled: () => refresh(address),
  });
}

type QuestionProps = { quotation: QuotationDetail; onClose: () => void };

type ReasonProps = Pick<QuestionProps, "onClose"> & {
  send: (text: string) => Promise<QuotationDetail>;
  title: string;
  label: string;
  confirm: string;
  done: string;
  danger?: boolean;
};

function ReasonQuestion({ send, title, label, confirm, done, danger, onClose }: ReasonProps) {
  const [text, setText] = useState("");
  return (
    <ActionDialog
      title={title}
      confirm={confirm}
      danger={danger ?? false}
      disabled={text.trim() === ""}
      run={() => send(text.trim())}
      done={{ title: done }}
      refreshes={[address]}
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
        mutate("POST", path("/api/admin/quotations/{id}/sending", { id: quotation.id }), {
          to: to.trim(),
          ...(message.trim() && { message: message.trim() }),
          version: quotation.version,
        })
      }
      done={{ title: "It goes out", description: "The document is made first, then the letter is sent." }}
      refreshes={[address]}
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
      run={() => mutate("POST", templatesAddress, { name: name.trim(), quotationId: quotation.id })}
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
