/** A visit by its private link: when we come, and another time or a cancellation. */
import type { OwnVisit } from "../../api/contract/types.gen";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { below, path, withParams } from "../../api/path";
import { ApiError, request } from "../../api/request";
import { TimePicker } from "../../features/site-visit/time-picker";
import { visitText } from "../../features/site-visit/times";
import { paths } from "../../paths";
import { Button } from "../../ui/button";
import { Link } from "../../ui/link";
import { pageTitle } from "../../ui/page-title";
import { useShellData } from "../shell/load";

type Loaded = { token: string; visit: OwnVisit; missing: null } | { missing: string };

const addressOf = (token: string) => path("/api/site-visits/{token}", { token });

export async function loader({ params: { token = "" }, request: { signal } }: LoaderFunctionArgs): Promise<Loaded> {
  try {
    return { token, visit: await request("GET", addressOf(token), { signal }), missing: null };
  } catch (error) {
    if (error instanceof ApiError && error.kind === "NOT_FOUND") return { missing: error.message };
    throw error;
  }
}

export function shouldRevalidate(): boolean {
  return false;
}

export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <div className="page section">
      <title>{pageTitle("Your visit")}</title>
      <meta name="robots" content="noindex" />
      {/* The URL grants access, so it must not leak to other sites. */}
      <meta name="referrer" content="no-referrer" />
      <div className="max-w-[44rem]">
        {loaded.missing === null ? (
          <Visit token={loaded.token} opened={loaded.visit} />
        ) : (
          <>
            <h1 className="font-display text-4xl">This link doesn’t open a visit.</h1>
            <p className="mt-5 text-lg text-ash">{loaded.missing}</p>
          </>
        )}
      </div>
    </div>
  );
}

const titles: Record<OwnVisit["status"], string> = {
  scheduled: "Your visit",
  held: "We have visited you.",
  no_show: "We missed you.",
  cancelled: "Your visit is cancelled.",
  rescheduled: "Your visit",
};

function Visit({ token, opened }: { token: string; opened: OwnVisit }) {
  const [visit, setVisit] = useState(opened);
  const [view, setView] = useState<"visit" | "move" | "cancel">("visit");
  const [done, setDone] = useState<"moved" | "cancelled" | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const title =
    done === "moved"
      ? "Your visit has moved."
      : view === "move"
        ? "Choose another time"
        : view === "cancel"
          ? "Cancel the visit?"
          : titles[visit.status];
  const shown = useRef(title);
  // What had the focus is gone after a change of view.
  useEffect(() => {
    if (shown.current !== title) heading.current?.focus();
    shown.current = title;
  }, [title]);

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="font-display text-4xl outline-none">
        {title}
      </h1>
      <Facts visit={visit} />
      {view === "move" && (
        <Move
          token={token}
          onMoved={(moved) => {
            setVisit(moved);
            setDone("moved");
            setView("visit");
          }}
          onClose={() => setView("visit")}
        />
      )}
      {view === "cancel" && (
        <Cancel
          token={token}
          onCancelled={() => {
            setVisit({ ...visit, status: "cancelled", canChange: false });
            setDone("cancelled");
            setView("visit");
          }}
          onClose={() => setView("visit")}
        />
      )}
      {view === "visit" && visit.canChange && (
        <div className="mt-8 flex flex-wrap gap-3">
          <Button
            variant="secondary"
            onClick={() => {
              setDone(null);
              setView("move");
            }}
          >
            Choose another time
          </Button>
          <Button
            variant="tertiary"
            onClick={() => {
              setDone(null);
              setView("cancel");
            }}
          >
            Cancel the visit
          </Button>
        </div>
      )}
      {view === "visit" && !visit.canChange && <Contact status={visit.status} />}
    </>
  );
}

function Facts({ visit }: { visit: OwnVisit }) {
  const isOff = visit.status === "cancelled";
  return (
    <dl className="mt-6 grid gap-x-6 gap-y-3 border-y border-seam py-5 text-lg md:grid-cols-[7rem_1fr]">
      <Fact label="When">{isOff ? <s>{visitText(visit)}</s> : visitText(visit)}</Fact>
      <Fact label="Designer">{visit.designer}</Fact>
      {visit.address && <Fact label="Where">{visit.address}</Fact>}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ash">{label}</dt>
      <dd className="text-balance wrap-anywhere whitespace-pre-line max-md:-mt-2">{children}</dd>
    </>
  );
}

function Contact({ status }: { status: OwnVisit["status"] }) {
  const { phoneNumber } = useShellData().organization;
  return (
    <p className="mt-6 max-w-[52ch] text-lg text-ash">
      {status === "scheduled"
        ? "The time of this visit has come, so it can’t be changed here."
        : status === "held"
          ? "Your design and its price come next."
          : "We’ll gladly arrange another time."}{" "}
      {phoneNumber ? (
        <>
          Call us on{" "}
          <a href={`tel:${phoneNumber.replace(/[^+\d]/g, "")}`} className="font-medium whitespace-nowrap text-link">
            {phoneNumber}
          </a>
          .
        </>
      ) : (
        <Link to={paths.booking()} className="text-link underline underline-offset-4">
          Book a consultation
        </Link>
      )}
    </p>
  );
}

function refusal(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status !== undefined && error.status < 500 ? error.message : fallback;
}

type MoveProps = { token: string; onMoved: (visit: OwnVisit) => void; onClose: () => void };

function Move({ token, onMoved, onClose }: MoveProps) {
  // Another object asks again.
  const [asked, setAsked] = useState({ isAnyDesigner: false });
  const { isAnyDesigner } = asked;
  const [times, setTimes] = useState<{ startsAt: string }[] | null>(null);
  const [startsAt, setStartsAt] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  useEffect(() => {
    const controller = new AbortController();
    const address = withParams(below(addressOf(token), "times"), asked);
    request("GET", address, { signal: controller.signal }).then(
      (open) => setTimes(open.times),
      (failed: unknown) => {
        if (controller.signal.aborted) return;
        setError(refusal(failed, "The free times could not be loaded. Please try again."));
      },
    );
    return () => controller.abort();
  }, [token, asked]);

  async function move(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    if (startsAt === null) return setError("Please choose a time.");
    setSending(true);
    setError(null);
    try {
      const body = { startsAt, isAnyDesigner };
      onMoved(await request("POST", below(addressOf(token), "move"), { body, retries: 0 }));
    } catch (failed) {
      setError(refusal(failed, "The visit could not be moved. Please try again."));
      if (failed instanceof ApiError && failed.code === "slot_taken") {
        setStartsAt(null);
        setAsked({ isAnyDesigner });
      }
      setSending(false);
    }
  }

  return (
    <form noValidate className="mt-8 space-y-6" onSubmit={(event) => void move(event)}>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-areca"
          checked={isAnyDesigner}
          onChange={({ target }) => {
            setAsked({ isAnyDesigner: target.checked });
            setStartsAt(null);
          }}
        />
        Any designer may come
      </label>
      {times !== null && times.length > 0 && (
        <TimePicker
          times={times}
          value={startsAt}
          onChange={(chosen) => {
            setStartsAt(chosen);
            setError(null);
          }}
          error={error ?? undefined}
        />
      )}
      {times !== null && times.length === 0 && (
        <p role="status">
          {isAnyDesigner
            ? "No time is free at the moment. Please call us."
            : "Your designer has no free time at the moment. Any designer may have one."}
        </p>
      )}
      {error && (times === null || times.length === 0) && <p role="alert">{error}</p>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={times === null || times.length === 0} aria-disabled={isSending}>
          {isSending ? "Moving…" : "Move the visit"}
        </Button>
        <Button variant="tertiary" onClick={onClose}>
          Keep the time
        </Button>
      </div>
    </form>
  );
}

type CancelProps = { token: string; onCancelled: () => void; onClose: () => void };

function Cancel({ token, onCancelled, onClose }: CancelProps) {
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  async function cancel() {
    if (isSending) return;
    setSending(true);
    setError(null);
    try {
      await request("POST", below(addressOf(token), "cancellation"), { retries: 0 });
      onCancelled();
    } catch (failed) {
      setError(refusal(failed, "The visit could not be cancelled. Please try again."));
      setSending(false);
    }
  }

  return (
    <div className="mt-6">
      <p className="text-lg text-ash">The designer won’t come. You can also choose another time instead.</p>
      {error && (
        <p role="alert" className="mt-4 text-error">
          {error}
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button aria-disabled={isSending} onClick={() => void cancel()}>
          {isSending ? "Cancelling…" : "Cancel the visit"}
        </Button>
        <Button variant="tertiary" onClick={onClose}>
          Keep the visit
        </Button>
      </div>
    </div>
  );
}
