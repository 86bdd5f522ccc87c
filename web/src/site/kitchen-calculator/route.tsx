/** The kitchen calculator: four steps, a plan that follows them, and what it comes to. */
import "./kitchen-calculator.css";
import { useEffect, useState } from "react";
import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from "react-router";
import { request } from "../../api/request";
import { paths } from "../../paths";
import { PageHead } from "../page-head";
import { PlanDrawing } from "./plan-drawing";
import { type Plan, factsOf, planFrom, searchOf, toKitchenPlan } from "./plan";
import { Range } from "./range";
import { Result } from "./result";
import { Steps } from "./steps";
import { estimateOf, useEstimate } from "./use-estimate";

export async function loader({ request: { url } }: LoaderFunctionArgs) {
  const choices = await request("GET", "/api/calculators/kitchen");
  const plan = planFrom(new URL(url).searchParams, choices);
  return { choices, plan, first: await estimateOf(toKitchenPlan(plan, choices)) };
}

/** The page asks by itself while the plan changes. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

export function Component() {
  const { choices, plan: opened, first } = useLoaderData<typeof loader>();
  const [plan, setPlan] = useState(opened);
  const kitchen = toKitchenPlan(plan, choices);
  const { estimate, refusal, isPending } = useEstimate(kitchen, first);
  useKeptInAddress(plan);

  return (
    <div className="kitchen">
      <PageHead
        title="Kitchen calculator: plan and price a modular kitchen"
        description="Plan a modular kitchen in feet, choose core, finish and counter, and see at once what it comes to in Bengaluru, line by line and with GST."
        path={paths.kitchenCalculator()}
      />
      <header className="kitchen-head page">
        <h1 className="font-display">Plan a kitchen, see its price</h1>
        <p>
          Draw it in feet, choose what it is made of. The figure is yours without a name or a number, from the same
          prices as our quotations.
        </p>
      </header>
      <div className="kitchen-board page">
        <section className="kitchen-sheet" aria-label="Your kitchen">
          <PlanDrawing plan={plan} />
          <p className="kitchen-sheet-title">
            <span>{factsOf(plan.layout).label}</span>
            <span>{[plan.core, plan.finish, plan.counter].join(" · ")}</span>
          </p>
          <Range estimate={estimate} refusal={refusal} isPending={isPending} />
        </section>
        <Steps plan={plan} choices={choices} onChange={(change) => setPlan((plan) => ({ ...plan, ...change }))} />
      </div>
      {estimate && <Result plan={plan} kitchen={kitchen} estimate={estimate} isPending={isPending} />}
      <PhoneBar estimate={estimate} refusal={refusal} isPending={isPending} />
    </div>
  );
}

/**
 * The address follows the plan without asking the router: that would take the visitor to the top of the page, and back
 * through every move of a slider.
 */
function useKeptInAddress(plan: Plan): void {
  useEffect(() => {
    // Browsers refuse when it is done too often.
    const timer = setTimeout(() => {
      window.history.replaceState(window.history.state, "", `?${searchOf(plan).toString()}`);
    }, 300);
    return () => clearTimeout(timer);
  }, [plan]);
}

/** On a phone the figure stays in view, until the lines that it is made of are reached. */
function PhoneBar(props: Parameters<typeof Range>[0]) {
  return (
    <div className="kitchen-bar">
      <Range {...props} isSmall />
      <a href="#kitchen-lines">See the lines</a>
    </div>
  );
}
