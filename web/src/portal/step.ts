/** Texts of the next-step panel at the top of the client area. */
import type { ClientArea } from "../api/contract/types.gen";
import { paths } from "../paths";
import { date, money } from "../ui/format";
import { stageSteps } from "./labels";

export type Step = {
  title: string;
  text: string;
  link?: { to: string; label: string };
  /** Shows the booking button. */
  booking?: true;
};

export function nextStepOf({ nextStep, quotations, projects, enquiries }: ClientArea): Step {
  const quotation = quotations.find(({ id }) => id === nextStep.quotationId);
  const project = projects.find(({ id }) => id === nextStep.projectId);
  switch (nextStep.kind) {
    case "sign_quotation":
      return {
        title: nextStep.by ? `Sign your quotation by ${date(nextStep.by)}` : "Sign your quotation",
        text: quotation
          ? `${quotation.title}, ${money(quotation.payablePaise)}. Read it, choose your options, and sign with the code we send you.`
          : "Read it, choose your options, and sign with the code we send you.",
        ...(quotation?.path && { link: { to: quotation.path, label: "Open and sign" } }),
      };
    case "follow_project":
      return project
        ? { ...stageSteps[project.stage], link: { to: paths.clientProject(project.id), label: "Open your project" } }
        : stageSteps.booking_confirmed;
    case "await_project":
      return {
        title: "We're setting up your project",
        text: `You signed ${quotation?.title ?? "your quotation"}. We'll call you about the next step.`,
      };
    case "await_call": {
      const enquiry = enquiries[0];
      const received = enquiry && `received on ${date(enquiry.receivedAt)}`;
      const reference = enquiry?.reference ? `Enquiry ${enquiry.reference}, ${received}.` : "";
      return {
        title: "We'll call you about your home",
        text: `${reference} Prefer to talk now? Call us.`.trim(),
      };
    }
    case "await_quotation":
      return {
        title: "We're preparing the next step with you",
        text: "Your quotation will appear here once we've sent it.",
      };
    case "renew_quotation":
      return {
        title: "Your quotation has expired",
        text: quotation
          ? `${quotation.title} was valid until ${date(quotation.validUntil)}. Ask us for a new one.`
          : "Ask us for a new one.",
      };
    case "book":
      return {
        title: "Start with a free consultation",
        text: "A designer will call to understand what you need and plan a visit.",
        booking: true,
      };
  }
}

/** Whether nothing is linked to the account. */
export function isEmpty({ enquiries, quotations, projects, receipts }: ClientArea): boolean {
  return enquiries.length + quotations.length + projects.length + receipts.length === 0;
}
