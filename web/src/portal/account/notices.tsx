/** Which notices of the back office a colleague gets, and how. */
import { Suspense, use, useState, useTransition } from "react";
import type { NoticeChoice } from "../../api/contract/types.gen";
import { userMessage } from "../../api/error";
import { path } from "../../api/path";
import { request } from "../../api/request";
import { noticeGroups, noticeLabels } from "../../features/notices/labels";
import { Button } from "../../ui/button";
import { toast } from "../../ui/toast";

type Answer = NoticeChoice[] | null;

async function loadChoices(): Promise<Answer> {
  try {
    return await request("GET", "/api/admin/notice-choices");
  } catch {
    return null;
  }
}

export function NoticeChoices() {
  const [answer, setAnswer] = useState(loadChoices);
  const [, startTransition] = useTransition();
  return (
    <div id="notices" className="scroll-mt-24 py-4">
      <p className="max-w-[60ch] text-sm text-ash">
        What the bell of the back office shows, and what we also send you by e-mail. Urgent notices are always in the
        bell.
      </p>
      <Suspense fallback={<p className="mt-3 text-ash">One moment…</p>}>
        <Loaded answer={answer} onRetry={() => startTransition(() => setAnswer(loadChoices()))} />
      </Suspense>
    </div>
  );
}

function Loaded({ answer, onRetry }: { answer: Promise<Answer>; onRetry: () => void }) {
  const loaded = use(answer);
  if (loaded) return <Choices loaded={loaded} />;
  return (
    <div className="mt-3">
      <p className="text-ash">Your choices could not be loaded.</p>
      <Button variant="secondary" className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

function Choices({ loaded }: { loaded: NoticeChoice[] }) {
  const [choices, setChoices] = useState(loaded);

  /** Shows the choice at once, and the former one again if it cannot be saved. */
  async function choose(before: NoticeChoice, next: NoticeChoice) {
    const put = (choice: NoticeChoice, instead: (now: NoticeChoice) => boolean) =>
      setChoices((all) => all.map((now) => (instead(now) ? choice : now)));
    put(next, ({ event }) => event === next.event);
    try {
      await request("PUT", path("/api/admin/notice-choices/{event}", { event: next.event }), {
        body: { inApp: next.inApp, byEmail: next.byEmail ?? false },
      });
    } catch (error) {
      // Unless it was changed once more meanwhile.
      put(before, (now) => now === next);
      toast({ variant: "destructive", title: "Your choice could not be saved", description: userMessage(error) });
    }
  }

  return noticeGroups
    .map(({ title, events }) => ({ title, offered: choices.filter(({ event }) => events.includes(event)) }))
    .filter(({ offered }) => offered.length > 0)
    .map(({ title, offered }) => (
      <table key={title} className="mt-5 w-full">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-seam text-left text-sm text-ash">
            <th scope="col" className="py-2 font-medium">
              {title}
            </th>
            <th scope="col" className="w-16 py-2 text-center font-normal">
              Bell
            </th>
            <th scope="col" className="w-16 py-2 text-center font-normal">
              E-mail
            </th>
          </tr>
        </thead>
        <tbody>
          {offered.map((choice) => (
            <ChoiceRow key={choice.event} choice={choice} choose={(next) => void choose(choice, next)} />
          ))}
        </tbody>
      </table>
    ));
}

function ChoiceRow({ choice, choose }: { choice: NoticeChoice; choose: (next: NoticeChoice) => void }) {
  const { event, inApp, byEmail, isUrgent } = choice;
  const label = noticeLabels[event];
  const reason = isUrgent
    ? "Urgent: can't be switched off in the bell."
    : byEmail === null
      ? "We send an e-mail either way."
      : null;
  return (
    <tr className="border-b border-seam">
      <th scope="row" className="py-2 pr-3 text-left font-normal">
        {label}
        {reason && <span className="block text-sm text-ash">{reason}</span>}
      </th>
      <td className="text-center">
        <Box
          label={`${label}: in the bell`}
          checked={inApp}
          disabled={isUrgent}
          onChange={(inApp) => choose({ ...choice, inApp })}
        />
      </td>
      <td className="text-center">
        {byEmail === null ? (
          <span className="text-sm text-ash">Always</span>
        ) : (
          <Box
            label={`${label}: by e-mail`}
            checked={byEmail}
            disabled={false}
            onChange={(byEmail) => choose({ ...choice, byEmail })}
          />
        )}
      </td>
    </tr>
  );
}

type BoxProps = { label: string; checked: boolean; disabled: boolean; onChange: (checked: boolean) => void };

function Box({ label, checked, disabled, onChange }: BoxProps) {
  return (
    <label className="inline-grid size-11 place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 accent-areca disabled:opacity-45"
      />
    </label>
  );
}
