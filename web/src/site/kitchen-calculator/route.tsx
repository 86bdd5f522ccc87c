/** The kitchen calculator: four steps, and an estimate with its drawing. */
import "./kitchen-calculator.css";
import { Suspense, lazy, useEffect, useState } from "react";
import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from "react-router";
import { request } from "../../api/request";
import { DrawingPicture } from "../../features/drawing/drawing-picture";
import { paths } from "../../paths";
import { BookButton } from "../home/book-button";
import { PageHead } from "../page-head";
import { Elevations, PlanDrawing } from "./drawing";
import { MaterialButtons } from "./material-buttons";
import type { Opening } from "./materials";
import { type Plan, layoutOf, parsePlan, planSearch, toKitchenPlan } from "./plan";
import { Range } from "./range";
import { Result } from "./result";
import { Steps } from "./steps";
import { UnitFacts } from "./unit-facts";
import { fetchEstimate, useEstimate } from "./use-estimate";

const MaterialChooser = lazy(async () => ({ default: (await import("./dialog")).MaterialChooser }));

export async function loader({ request: { url } }: LoaderFunctionArgs) {
  const choices = await request("GET", "/api/calculators/kitchen");
  const plan = parsePlan(new URL(url).searchParams, choices);
  return { choices, plan, first: await fetchEstimate(toKitchenPlan(plan, choices)) };
}

/** The page loads estimates itself as the plan changes. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

export function Component() {
  const { choices, plan: opened, first } = useLoaderData<typeof loader>();
  const [plan, setPlan] = useState(opened);
  const kitchen = toKitchenPlan(plan, choices);
  const answer = useEstimate(kitchen, first);
  const { estimate, error, fields = {}, isPending } = answer;
  const drawing = estimate?.drawing ?? null;
  const [opening, setOpening] = useState<Opening | null>(null);
  const tapped = opening?.line ? estimate?.lines[opening.line - 1] : undefined;
  useUrlSync(plan);
  const change = (change: Partial<Plan>) => setPlan((plan) => ({ ...plan, ...change }));
  // Pressing the same button again closes the chooser.
  const open = (next: Opening) => setOpening((now) => (now?.anchor === next.anchor ? null : next));
  const buttons = <MaterialButtons plan={plan} choices={choices} opening={opening} onOpen={open} />;

  return (
    <div className="kitchen">
      <PageHead
        title="Kitchen calculator: plan and price a modular kitchen"
        description="Plan a modular kitchen in feet, choose core, finish and counter, and see at once what it costs in Bengaluru, line by line and with GST."
        path={paths.kitchenCalculator()}
      />
      <header className="kitchen-head page">
        <h1 className="font-display">Plan a kitchen, see its price</h1>
        <p>
          Enter the dimensions and choose the materials. See the price without giving your name or number, at the same
          rates as our quotations.
        </p>
      </header>
      <div className="kitchen-board page">
        <section className="kitchen-sheet" id="kitchen-sheet" aria-label="Your kitchen">
          <PlanDrawing drawing={drawing} isPending={isPending} onOpen={open} />
          <p className="kitchen-sheet-title">
            <span>{`${layoutOf(plan.layout).label} · ${plan.core}`}</span>
            {drawing && <a href="#kitchen-elevations">See elevations</a>}
          </p>
          {buttons}
          <Range {...answer} />
          {error && drawing && (
            <p className="kitchen-earlier">The drawing and the breakdown show your kitchen before this change.</p>
          )}
          {drawing && drawing.warnings.length > 0 && (
            <p className="kitchen-earlier">
              <a href="#kitchen-warnings">See what to check with your designer</a>
            </p>
          )}
          <div className="kitchen-sheet-next">
            <BookButton interest={["kitchen"]} />
            <a href="#kitchen-lines">See price breakdown</a>
          </div>
        </section>
        <Steps plan={plan} choices={choices} errors={fields} onChange={change} />
      </div>
      {/* React takes over each in a task of its own, so that the steps can be used sooner. */}
      <Suspense>
        {drawing && (
          <Elevations
            drawing={drawing}
            kitchen={kitchen}
            isDrawn={!isPending && !error}
            isPending={isPending}
            onOpen={open}
          >
            {buttons}
          </Elevations>
        )}
      </Suspense>
      <Suspense>
        {estimate && <Result plan={plan} kitchen={kitchen} estimate={estimate} isPending={isPending} />}
      </Suspense>
      <PhoneBar {...answer} />
      {opening && (
        <Suspense>
          <MaterialChooser
            key={opening.material}
            opening={opening}
            choices={choices}
            value={plan[opening.material]}
            onChange={(option) => change({ [opening.material]: option })}
            onClose={() => setOpening(null)}
            price={<Range {...answer} isSmall />}
            facts={tapped && <UnitFacts line={tapped} plan={plan} isPending={isPending} />}
          />
        </Suspense>
      )}
    </div>
  );
}

/**
 * Keeps the URL in step with the plan. Bypasses the router, which would scroll to the top and add a history entry for
 * every move of a slider.
 */
function useUrlSync(plan: Plan): void {
  useEffect(() => {
    // Delayed, because browsers limit how often this may be called.
    const timer = setTimeout(() => {
      window.history.replaceState(window.history.state, "", `?${planSearch(plan).toString()}`);
    }, 300);
    return () => clearTimeout(timer);
  }, [plan]);
}

/** Keeps the plan, its price and booking in view on small screens. */
function PhoneBar(answer: ReturnType<typeof useEstimate>) {
  const { estimate } = answer;
  return (
    <div className="kitchen-bar">
      {estimate && (
        <a href="#kitchen-sheet" aria-label="See the plan">
          <DrawingPicture sheet={estimate.drawing.plan} alt="" />
        </a>
      )}
      <Range {...answer} isSmall />
      <BookButton interest={["kitchen"]} label="Book Consultation for this kitchen" className="shrink-0 px-4">
        Book Consultation
      </BookButton>
    </div>
  );
}
