/** The state of one booking, from the first choice to the receipt; its looks are elsewhere. */
import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useEffect, useRef, useState } from "react";
import { type Resolver, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import type { NewLead, Receipt } from "../../api/contract/types.gen";
import { toast } from "../../ui/toast";
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
import { type Refusal, createSender, refusalOf } from "./submission";

export type Booking = {
  form: UseFormReturn<BookingValues, unknown, CompleteBooking>;
  values: BookingValues;
  step: Step;
  /** Where the current step came from: decides from which side it moves in. */
  direction: "forward" | "back";
  complete: boolean;
  touched: boolean;
  submitting: boolean;
  /** Why the last submission failed; cleared by the next one. */
  refusal: Refusal | null;
  receipt: Receipt | null;
  /** Takes the field that people do not see. */
  attachTopic: (input: HTMLInputElement | null) => void;
  /** The title of the design that it is about, if it is about one. */
  design: string | null;
  next: () => void;
  back: () => void;
  goTo: (step: InputStep) => void;
  submit: () => Promise<void>;
};

export function useBooking(options: BookingOptions, source: NewLead["source"]): Booking {
  const form = useForm<BookingValues, unknown, CompleteBooking>({
    defaultValues: initialValues(options),
    // The form begins without a home type; the rules speak of what it must become.
    resolver: zodResolver(bookingSchema) as Resolver<BookingValues, unknown, CompleteBooking>,
    mode: "onTouched",
    // Focus goes to the first field with a reason, whether ours or the server's: see `showReasons`.
    shouldFocusError: true,
  });
  const values = useWatch({ control: form.control }) as BookingValues;
  const [step, setStep] = useState<Step>(1);
  const [direction, setDirection] = useState<Booking["direction"]>("forward");
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const topic = useRef<HTMLInputElement>(null);
  const attachTopic = useCallback((input: HTMLInputElement | null) => {
    topic.current = input;
  }, []);
  const [sendLead] = useState(() => createSender("/api/leads"));

  // Leaving the form gives up what is under way, its retries included.
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  // The button can still be pressed while a submission is under way; only one is.
  const underWay = useRef(false);
  const complete = step === 6 || isComplete(step, values);

  function goTo(target: InputStep) {
    setDirection(target < step ? "back" : "forward");
    setStep(target);
  }

  async function submit() {
    if (underWay.current) return;
    underWay.current = true;
    await form
      .handleSubmit(send)()
      .finally(() => {
        underWay.current = false;
      });
  }

  async function send(booking: CompleteBooking) {
    const signal = leaving.current?.signal;
    setRefusal(null);
    try {
      const lead = toNewLead(booking, source, options.design?.slug);
      setReceipt(await sendLead({ ...lead, ...(topic.current?.value && { topic: topic.current.value }) }, signal));
    } catch (error) {
      if (signal?.aborted) return;
      const refused = refusalOf(error);
      setRefusal(refused);
      showReasons(refused);
      toast({ variant: "destructive", title: "Submission Failed", description: refused.message });
      return;
    }
    setStep(6);
    toast({
      title: "Your Design Journey Begins!",
      description: "Our experts will connect with you within 24 hours.",
      duration: 6000,
    });
  }

  function showReasons({ fields }: Refusal) {
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
    touched: form.formState.isDirty,
    submitting: form.formState.isSubmitting,
    refusal,
    receipt,
    attachTopic,
    design: options.design?.title ?? null,
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

/** Fields of earlier steps that the server refused: the visitor is sent there. */
export function refusedEarlier(booking: Booking): { field: BookingField; step: InputStep; reason: string }[] {
  const { errors } = booking.form.formState;
  return (Object.keys(errors) as BookingField[])
    .map((field) => ({ field, step: stepOf(field), reason: errors[field]?.message ?? "" }))
    .filter(({ step }) => step < 4);
}
