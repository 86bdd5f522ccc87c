/** The state of one booking, from the first choice to the receipt. */
import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useEffect, useRef, useState } from "react";
import { type Resolver, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import type { NewLead, Receipt } from "../../api/contract/types.gen";
import { toast } from "../../ui/toast";
import { report } from "../events/report";
import { type Attribution, attribution } from "../visit/attribution";
import { referralCode } from "../visit/referral";
import { draftOf, dropDraft, keepDraft } from "./draft";
import {
  type BookingField,
  type BookingValues,
  type CompleteBooking,
  type InputStep,
  type Step,
  bookingSchema,
  fieldOf,
  initialValues,
  isComplete,
  stepOf,
  toNewLead,
} from "./form";
import type { BookingOptions } from "./open";
import { type SubmissionError, createSender, submissionErrorOf } from "./submission";
import { type Doubts, useDoubts } from "./use-doubts";

export type Booking = {
  form: UseFormReturn<BookingValues, unknown, CompleteBooking>;
  values: BookingValues;
  step: Step;
  /** From which side the current step slides in. */
  direction: "forward" | "back";
  complete: boolean;
  touched: boolean;
  submitting: boolean;
  /** Why the last submission failed; cleared by the next one. */
  submissionError: SubmissionError | null;
  doubts: Doubts;
  receipt: Receipt | null;
  honeypotRef: (input: HTMLInputElement | null) => void;
  /** The title of the design to quote for, if any. */
  design: string | null;
  /** What that design is booked with, in paise; null for a quotation. */
  bookingAmountPaise: number | null;
  next: () => void;
  back: () => void;
  goTo: (step: InputStep) => void;
  submit: () => Promise<void>;
};

export function useBooking(options: BookingOptions, source: NewLead["source"]): Booking {
  const form = useForm<BookingValues, unknown, CompleteBooking>({
    defaultValues: initialValues(options),
    // The form's values start without a home type; the schema describes the complete values.
    resolver: zodResolver(bookingSchema) as Resolver<BookingValues, unknown, CompleteBooking>,
    mode: "onTouched",
    // The first field with an error gets the focus; for server errors, see `showFieldErrors`.
    shouldFocusError: true,
  });
  const values = useWatch({ control: form.control }) as BookingValues;
  const [step, setStep] = useState<Step>(1);
  const [direction, setDirection] = useState<Booking["direction"]>("forward");
  const [submissionError, setSubmissionError] = useState<SubmissionError | null>(null);
  const doubts = useDoubts(form);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const topic = useRef<HTMLInputElement>(null);
  const honeypotRef = useCallback((input: HTMLInputElement | null) => {
    topic.current = input;
  }, []);
  const visit = useRef<Attribution>(undefined);
  const [sendLead] = useState(() => createSender("/api/leads"));

  // Closing the form aborts a running submission, including its retries.
  const abortOnUnmount = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    abortOnUnmount.current = controller;
    return () => controller.abort();
  }, []);

  // The button stays clickable during a submission, so guard against a second one.
  const isSubmitting = useRef(false);
  const complete = step === 6 || isComplete(step, values);

  // Not in the first rendering, which must be the server's on the booking page.
  useEffect(() => {
    const draft = draftOf(source);
    if (!draft) return;
    form.reset(draft.values, { keepDefaultValues: true });
    // oxlint-disable-next-line react/set-state-in-effect
    setStep(draft.step);
  }, [form, source]);
  useEffect(() => dropDraft, []);
  const touched = form.formState.isDirty;
  useEffect(() => {
    if (step === 6) return dropDraft();
    if (touched) keepDraft({ path: window.location.pathname, source, options, values, step });
  }, [touched, source, options, values, step]);

  function goTo(target: InputStep) {
    setDirection(target < step ? "back" : "forward");
    setStep(target);
  }

  async function submit() {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    await form
      .handleSubmit(send)()
      .finally(() => {
        isSubmitting.current = false;
      });
  }

  async function send(booking: CompleteBooking) {
    const signal = abortOnUnmount.current?.signal;
    setSubmissionError(null);
    if (doubts.ask(booking)) return;
    try {
      const wantsToBook = options.bookingAmountPaise !== undefined;
      const lead = toNewLead(booking, source, options.design?.slug, wantsToBook);
      // The same for every attempt, so that a retry is recognised as one.
      visit.current ??= attribution();
      const code = referralCode();
      const received = await sendLead(
        {
          ...lead,
          ...(options.landing && { landing: options.landing }),
          ...(visit.current && { attribution: visit.current }),
          ...(code && { referralCode: code }),
          ...(topic.current?.value && { topic: topic.current.value }),
        },
        signal,
      );
      setReceipt(received);
      report({ name: "generate_lead", eventId: received.eventId });
    } catch (error) {
      if (signal?.aborted) return;
      const submissionError = submissionErrorOf(error);
      setSubmissionError(submissionError);
      showFieldErrors(submissionError);
      toast({ variant: "destructive", title: "Submission Failed", description: submissionError.message });
      return;
    }
    setStep(6);
    toast({
      title: "Your Design Journey Begins!",
      description: "Our experts will connect with you within 24 hours.",
      duration: 6000,
    });
  }

  function showFieldErrors({ fields }: SubmissionError) {
    const named = Object.entries(fields).flatMap(([path, reason]) => {
      const field = fieldOf(path);
      return field ? [{ field, reason }] : [];
    });
    for (const { field, reason } of named) form.setError(field, { type: "server", message: reason });
    const here = named.find(({ field }) => stepOf(field) === 4);
    if (here) form.setFocus(here.field);
  }

  return {
    form,
    values,
    step,
    direction,
    complete,
    touched,
    submitting: form.formState.isSubmitting,
    submissionError,
    doubts,
    receipt,
    honeypotRef,
    design: options.design?.title ?? null,
    bookingAmountPaise: options.bookingAmountPaise ?? null,
    next: () => {
      if (step < 4 && complete) goTo((step + 1) as InputStep);
    },
    back: () => {
      if (step > 1 && step <= 4) goTo((step - 1) as InputStep);
    },
    goTo,
    submit,
  };
}

/** Errors of the server at fields of earlier steps. */
export function errorsInEarlierSteps(booking: Booking): { field: BookingField; step: InputStep; reason: string }[] {
  const { errors } = booking.form.formState;
  return (Object.keys(errors) as BookingField[])
    .map((field) => ({ field, step: stepOf(field), reason: errors[field]?.message ?? "" }))
    .filter(({ step }) => step < 4);
}
