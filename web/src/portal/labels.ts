/** Labels for the API's values in the client area. */
import type { ClientContactRole, ClientQuotationStatus, PaymentMethod, ProjectStage } from "../api/contract/types.gen";

export const quotationStatuses: Record<ClientQuotationStatus, string> = {
  open: "To sign",
  accepted: "Signed",
  declined: "Declined",
  expired: "Expired",
};

export const contactRoles: Record<ClientContactRole, string> = {
  sales: "Your contact",
  designer: "Your designer",
  company: "Contact us",
};

export const paymentMethods: Record<PaymentMethod, string> = {
  upi: "UPI",
  bank_transfer: "bank transfer",
  card: "card",
  netbanking: "net banking",
  cheque: "cheque",
  cash: "cash",
};

export const stages: Record<ProjectStage, string> = {
  booking_confirmed: "Booking confirmed",
  measurement: "Measurement",
  design: "Design",
  design_signoff: "Design sign-off",
  production: "Production",
  ready_to_dispatch: "Ready to dispatch",
  installation: "Installation",
  quality_check: "Quality check",
  handover: "Handover",
  warranty: "Under warranty",
  closed: "Completed",
  on_hold: "On hold",
  cancelled: "Cancelled",
};

/** The stages on the way to a finished home, in order. */
export const buildStages: readonly ProjectStage[] = [
  "booking_confirmed",
  "measurement",
  "design",
  "design_signoff",
  "production",
  "ready_to_dispatch",
  "installation",
  "quality_check",
  "handover",
];

/** What happens next at each stage, and what the client has to do. */
export const stageSteps: Record<ProjectStage, { title: string; text: string }> = {
  booking_confirmed: {
    title: "We'll call you to schedule the measurement visit",
    text: "Your booking is confirmed. Until then there is nothing you need to do.",
  },
  measurement: {
    title: "We measure your home",
    text: "Please keep every room accessible on the day of the visit.",
  },
  design: {
    title: "Your designer is drawing your home",
    text: "We'll call you when there is a design to review together.",
  },
  design_signoff: {
    title: "Sign off your design",
    text: "We make nothing until you approve the drawings. Your designer will go through them with you.",
  },
  production: { title: "Your home is in production", text: "We'll call you when everything is ready for delivery." },
  ready_to_dispatch: {
    title: "We'll call you to schedule delivery",
    text: "Everything is made and ready to dispatch.",
  },
  installation: { title: "We're installing your home", text: "Questions on site? Call the number on this page." },
  quality_check: { title: "We're checking every piece", text: "We fix whatever isn't right before the handover." },
  handover: {
    title: "Walk through your home with us",
    text: "Tell us what isn't right before you sign the handover.",
  },
  warranty: { title: "Your home is under warranty", text: "Something isn't right? Call us." },
  closed: { title: "Your project is complete", text: "Your documents stay here." },
  on_hold: { title: "Your project is on hold", text: "Call us to find out when it resumes." },
  cancelled: { title: "Your project was cancelled", text: "Call us if you have questions about it." },
};
