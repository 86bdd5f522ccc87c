/** The actions that the server allows on a quotation in its current status. */
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
import { mutate, invalidate } from "../../kit/query";
import { address, addressOf, customerView } from "../address";
import { Labelled } from "../editor/labelled";
import { submitLabel } from "../labels";
import { templatesAddress, templatesPath } from "../templates";

type OpenDialog = "send" | "return" | "cancel" | "reject" | "template" | null;

export function QuotationActions({ quotation }: { quotation: QuotationDetail }) {
  const { id, version, status } = quotation;
  const [dialog, openDialog] = useState<OpenDialog>(null);
  const navigate = useNavigate();
  const may = (verb: QuotationVerb) => quotation.allowed.includes(verb);
  const close = () => openDialog(null);
  const record = addressOf(id);
  const transition = useTransition();
  const primary = primaryVerb(quotation);

  async function createAndEdit(send: Transition["send"]) {
    const next = await transition.mutateAsync({ send });
    void navigate(adminPaths.editQuotation(next.id));
  }

  const button = (verb: QuotationVerb, label: string, run: () => void): ReactNode =>
    may(verb) && (
      <Action key={verb} variant={primary === verb ? "primary" : "plain"} busy={transition.isPending} onClick={run}>
        {label}
      </Action>
    );

  return (
    <>
      {may("write") && (
        <Link
          to={adminPaths.editQuotation(id)}
          className={actionClass({ variant: primary === "write" ? "primary" : "plain" })}
        >
          Edit
        </Link>
      )}
      {button("submit", submitLabel(quotation), () =>
        transition.mutate({
          send: () => mutate("POST", below(record, "submission"), { version }),
          done: quotation.approval && !quotation.mayApprove ? "Approval requested" : "Ready to send",
        }),
      )}
      {button("return", "Return…", () => openDialog("return"))}
      {button("approve", "Approve", () =>
        transition.mutate({ send: () => mutate("POST", below(record, "approval"), { version }), done: "Approved" }),
      )}
      {button(
        "revise",
        "Revise",
        () => void createAndEdit(() => mutate("POST", below(record, "revision"), { version })),
      )}
      {button("send", status === "approved" ? "Send…" : "Send again…", () => openDialog("send"))}
      {button("convert", "Create project", () =>
        transition.mutate({
          send: () => mutate("POST", below(record, "conversion"), { version }),
          done: "Customer and project created",
        }),
      )}
      <MoreMenu>
        {may("copy") && (
          <MenuItem onSelect={() => void createAndEdit(() => mutate("POST", address, { from: { quotation: { id } } }))}>
            Duplicate quotation
          </MenuItem>
        )}
        {quotation.draft.rooms.length > 0 && (
          <MenuItem onSelect={() => openDialog("template")}>Save rooms as template…</MenuItem>
        )}
        {(may("reject") || may("cancel")) && <MenuLine />}
        {may("reject") && <MenuItem onSelect={() => openDialog("reject")}>Mark as rejected…</MenuItem>}
        {may("cancel") && (
          <MenuItem danger onSelect={() => openDialog("cancel")}>
            Cancel quotation…
          </MenuItem>
        )}
      </MoreMenu>
      {dialog === "send" && <SendDialog quotation={quotation} onClose={close} />}
      {dialog === "return" && (
        <ReasonDialog
          send={(because) => mutate("POST", below(record, "return"), { because, version })}
          title="Return for changes"
          label="What needs to change?"
          confirm="Return quotation"
          done="Quotation returned"
          onClose={close}
        />
      )}
      {dialog === "reject" && (
        <ReasonDialog
          send={(reason) => mutate("POST", below(record, "rejection"), { reason, version })}
          title="Mark as rejected"
          label="Customer's reason"
          confirm="Mark as rejected"
          done="Marked as rejected"
          onClose={close}
        />
      )}
      {dialog === "cancel" && (
        <ReasonDialog
          send={(reason) => mutate("POST", below(record, "cancellation"), { reason, version })}
          title="Cancel this quotation?"
          label="Reason"
          confirm="Cancel quotation"
          done="Quotation cancelled"
          danger
          onClose={close}
        />
      )}
      {dialog === "template" && <TemplateDialog quotation={quotation} onClose={close} />}
    </>
  );
}

/** The most likely next step, shown as the primary button. */
function primaryVerb({ allowed, status, draft }: QuotationDetail): QuotationVerb | undefined {
  const order: readonly QuotationVerb[] =
    status === "draft" && draft.rooms.length === 0
      ? ["write"]
      : ["convert", "approve", "submit", ...(status === "approved" ? (["send"] as const) : []), "write", "revise"];
  return order.find((verb) => allowed.includes(verb));
}

type Transition = { send: () => Promise<QuotationDetail>; done?: string };

/** Reloads the quotation after a failure as well, as that often means that it has changed. */
function useTransition() {
  return useMutation({
    mutationFn: ({ send }: Transition) => send(),
    retry: false,
    onSuccess: (_, { done }) => {
      if (done) toast({ title: done });
    },
    onError: (error) => toast({ variant: "destructive", title: "Action failed", description: messageOf(error) }),
    onSettled: () => invalidate(address),
  });
}

type DialogProps = { quotation: QuotationDetail; onClose: () => void };

type ReasonProps = Pick<DialogProps, "onClose"> & {
  send: (text: string) => Promise<QuotationDetail>;
  title: string;
  label: string;
  confirm: string;
  done: string;
  danger?: boolean;
};

function ReasonDialog({ send, title, label, confirm, done, danger, onClose }: ReasonProps) {
  const [text, setText] = useState("");
  return (
    <ActionDialog
      title={title}
      confirm={confirm}
      danger={danger ?? false}
      disabled={text.trim() === ""}
      run={() => send(text.trim())}
      done={{ title: done }}
      invalidates={[address]}
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

function SendDialog({ quotation, onClose }: DialogProps) {
  const [to, setTo] = useState(quotation.draft.clientEmail);
  const [message, setMessage] = useState("");
  return (
    <ActionDialog
      title="Send quotation"
      confirm="Send"
      disabled={!/^\S+@\S+\.\S+$/.test(to.trim())}
      run={() =>
        mutate("POST", path("/api/admin/quotations/{id}/sending", { id: quotation.id }), {
          to: to.trim(),
          ...(message.trim() && { message: message.trim() }),
          version: quotation.version,
        })
      }
      done={{ title: "Sending quotation", description: "We'll generate the PDF, then e-mail it." }}
      invalidates={[address]}
      onClose={onClose}
    >
      <p>
        The customer gets an e-mail with the PDF and a link to{" "}
        <a href={customerView(quotation.id)} target="_blank" rel="noreferrer" className="text-link">
          their page
        </a>
        . Prices are locked once sent.
      </p>
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
        <Labelled label="Personal message">
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

function TemplateDialog({ quotation, onClose }: DialogProps) {
  const [name, setName] = useState("");
  const navigate = useNavigate();
  return (
    <ActionDialog
      title="Save rooms as template"
      confirm="Save template"
      disabled={name.trim() === ""}
      run={() => mutate("POST", templatesAddress, { name: name.trim(), quotationId: quotation.id })}
      done={{
        title: "Template saved",
        description: "You can start new quotations from it.",
        action: { text: "Show templates", run: () => void navigate(templatesPath()) },
      }}
      invalidates={[templatesAddress]}
      onClose={onClose}
    >
      <Labelled label="Template name" className="pt-1 text-ink">
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
