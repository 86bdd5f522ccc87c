/** The four steps of the booking form. */
import "./booking.css";
import { type ReactNode, useEffect, useRef } from "react";
import { ChoiceGroup, MultipleChoiceGroup } from "../../form/choice-group";
import { deliveries, homeTypes, interiors } from "./choices";
import { ContactStep } from "./contact-step";
import { HomeDrawing, InteriorDrawing, TimelineDrawing } from "./drawings";
import type { InputStep } from "./form";
import type { Booking } from "./use-booking";

type StepsProps = {
  booking: Booking;
  /** Offers a third option in step 3: the customer brings a design. */
  withOwnDesign?: boolean;
  /** Whether the first step takes the focus too: yes in a dialog, no on a page that has just loaded. */
  focusFirst: boolean;
};

export function CurrentStep({ booking, withOwnDesign = false, focusFirst }: StepsProps) {
  const { step, direction } = booking;
  const shown = useRef<InputStep>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (step === 6 || shown.current === step) return;
    const first = shown.current === null;
    shown.current = step;
    if (!first || focusFirst) heading.current?.focus();
  }, [step, focusFirst]);

  if (step === 6) return null;
  const panels: Record<InputStep, { question: string; body: ReactNode }> = {
    1: { question: "What is your home type?", body: <HomeStep booking={booking} /> },
    2: { question: "Which interiors do you need?", body: <InteriorStep booking={booking} /> },
    3: {
      question: "When should it be ready?",
      body: <TimelineStep booking={booking} withOwnDesign={withOwnDesign} />,
    },
    4: { question: "How can we reach you?", body: <ContactStep booking={booking} /> },
  };
  const { question, body } = panels[step];
  return (
    <div key={step} className="booking-step" data-direction={direction}>
      <h2 ref={heading} tabIndex={-1} className="font-display text-2xl outline-none md:text-3xl">
        <span className="sr-only">Step {step} of 4: </span>
        {question}
      </h2>
      <div className="mt-5 md:mt-6">{body}</div>
    </div>
  );
}

const tileDrawing = "h-[67px] w-24 md:h-24 md:w-[137px]";

function HomeStep({ booking }: { booking: Booking }) {
  const { form, values } = booking;
  return (
    <ChoiceGroup
      legend="Home type"
      legendHidden
      name="bhkType"
      choices={homeTypes.map((home) => ({
        ...home,
        picture: <HomeDrawing of={home.value} className={tileDrawing} />,
      }))}
      value={values.bhkType}
      onChange={(home) => form.setValue("bhkType", home, { shouldDirty: true, shouldValidate: true })}
      error={form.formState.errors.bhkType?.message}
      hint="Floor plans are drawn to the same scale."
    />
  );
}

function InteriorStep({ booking }: { booking: Booking }) {
  const { form, values } = booking;
  const count = values.interiorTypes.length;
  return (
    <>
      <MultipleChoiceGroup
        legend="Interiors"
        legendHidden
        name="interiorTypes"
        choices={interiors.map((interior) => ({
          ...interior,
          picture: <InteriorDrawing of={interior.value} className={tileDrawing} />,
        }))}
        value={values.interiorTypes}
        onChange={(chosen) => form.setValue("interiorTypes", chosen, { shouldDirty: true, shouldValidate: true })}
        error={form.formState.errors.interiorTypes?.message}
      />
      <output className="mt-4 block text-sm text-ash tabular-nums">
        {count} {count === 1 ? "item" : "items"} selected
      </output>
    </>
  );
}

function TimelineStep({ booking, withOwnDesign }: { booking: Booking; withOwnDesign: boolean }) {
  const { form, values } = booking;
  const offered = deliveries.filter(({ value }) => withOwnDesign || value !== "own_design");
  return (
    <ChoiceGroup
      legend="Timeline"
      legendHidden
      name="deliveryOption"
      layout="rows"
      choices={offered.map((delivery) => ({
        ...delivery,
        fact: "days" in delivery ? <Days fact={delivery.fact} /> : delivery.fact,
        picture: "days" in delivery && (
          <TimelineDrawing days={delivery.days} outOf={longest} className="mt-1 h-4 w-full" />
        ),
      }))}
      value={values.deliveryOption}
      onChange={(delivery) => form.setValue("deliveryOption", delivery, { shouldDirty: true, shouldValidate: true })}
      error={form.formState.errors.deliveryOption?.message}
      hint="Subject to change of scope of work."
    />
  );
}

const longest = Math.max(...deliveries.map((delivery) => ("days" in delivery ? delivery.days : 0)));

/** The number of days in large type, the surcharge beside it. */
function Days({ fact }: { fact: string }) {
  const [days, cost] = fact.split(", ");
  return (
    <>
      <span className="font-display text-2xl leading-9 text-ink">{days}</span>
      {cost && (
        <>
          <span className="sr-only">, </span>
          <span className="ml-2.5 text-base">{cost}</span>
        </>
      )}
    </>
  );
}
