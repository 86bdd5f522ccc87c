/** What happens next, in words: for the panel at the top of the client area. */
import type { ClientArea } from "../api/contract/types.gen";
import { paths } from "../paths";
import { date, money } from "../ui/format";
import { stageSteps } from "./labels";

export type Step = {
  title: string;
  text: string;
  /** Where it is done, or followed. */
  link?: { to: string; label: string };
  /** The best thing to do is to book. */
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
          ? `${quotation.title}, ${money(quotation.payablePaise)}. Read it, choose your options, and sign with a code that we send you.`
          : "Read it, choose your options, and sign with a code that we send you.",
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
        text: `${reference} Would you rather call us? Please do.`.trim(),
      };
    }
    case "await_quotation":
      return {
        title: "We're preparing the next step with you",
        text: "Your quotation shows here as soon as we've sent it.",
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
        title: "Begin with a consultation",
        text: "A designer calls you, listens, and plans a visit. It costs nothing.",
        booking: true,
      };
  }
}

/** Nothing is linked to the account at all. */
export function isEmpty({ enquiries, quotations, projects, receipts }: ClientArea): boolean {
  return enquiries.length + quotations.length + projects.length + receipts.length === 0;
}
