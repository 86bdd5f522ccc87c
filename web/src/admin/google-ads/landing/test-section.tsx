/** A test of two texts: start, result, stop. */
import { useState } from "react";
import type { LandingPageDetail, LandingTest } from "../../../api/contract/types.gen";
import { path } from "../../../api/path";
import { date, dateTime } from "../../../ui/format";
import { Action } from "../../kit/button";
import { ActionDialog } from "../../kit/confirm";
import { DrawerSection } from "../../kit/drawer";
import { mutate } from "../../kit/query";
import { address } from "./contract";
import { figure, pointsText, rateText } from "./figures";

type TestSectionProps = { page: LandingPageDetail; mayEdit: boolean };

export function TestSection({ page, mayEdit }: TestSectionProps) {
  const { test } = page;
  return (
    <DrawerSection
      title="Test"
      aside={test && <span className="text-sm text-ash">{`Since ${dateTime(test.startedAt)}`}</span>}
    >
      {test ? (
        <>
          <Result test={test} />
          {mayEdit && <Stop page={page} test={test} />}
        </>
      ) : (
        <>
          <p className="max-w-[60ch] text-sm text-ash">
            No test is running: every visitor sees text A. During a test each visitor sees A or B, chosen at random, and
            stays with it for the session.
          </p>
          {mayEdit && <Start page={page} />}
        </>
      )}
    </DrawerSection>
  );
}

function Result({ test }: { test: LandingTest }) {
  const { a, b, difference, summary } = test;
  return (
    <>
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr className="text-right text-xs text-ash [&>th]:py-1 [&>th]:font-normal">
            <th scope="col" className="text-left">
              Text
            </th>
            <th scope="col">Views</th>
            <th scope="col">Leads</th>
            <th scope="col">Rate</th>
          </tr>
        </thead>
        <tbody>
          {[
            { name: "A", result: a },
            { name: "B", result: b },
          ].map(({ name, result }) => (
            <tr key={name} className="border-t border-seam text-right [&>*]:py-1.5">
              <th scope="row" className="text-left font-medium">
                {name}
              </th>
              <td>{figure(result.views)}</td>
              <td>{figure(result.leads)}</td>
              <td>{rateText(result.rate)}</td>
            </tr>
          ))}
        </tbody>
        {difference && (
          <tfoot>
            <tr className="border-t border-seam text-right [&>*]:py-1.5">
              <th scope="row" colSpan={3} className="text-left font-normal text-ash">
                B compared with A, in percentage points (95% interval)
              </th>
              <td className="whitespace-nowrap">
                {`${pointsText(difference.observed)} (${pointsText(difference.low)} to ${pointsText(difference.high)})`}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
      <p className="mt-2 font-medium">{summary}</p>
    </>
  );
}

function Start({ page: { page, version } }: { page: LandingPageDetail }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Action className="mt-3" onClick={() => setAsking(true)}>
        Start test
      </Action>
      {isAsking && (
        <ActionDialog
          title="Start a test of text B?"
          confirm="Start test"
          run={() => mutate("POST", path(`${address}/{page}/test`, { page }), { version })}
          done={{ title: "Test started", description: "Half of new visitors see text B." }}
          invalidates={[address]}
          onClose={() => setAsking(false)}
        >
          <p>Half of new visitors see text B from now on. While the test runs, the texts can't be changed.</p>
        </ActionDialog>
      )}
    </>
  );
}

function Stop({ page: { page, version }, test }: { page: LandingPageDetail; test: LandingTest }) {
  const [keep, setKeep] = useState<"a" | "b" | null>(null);
  const isDecided = test.verdict === "a_better" || test.verdict === "b_better";
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Action onClick={() => setKeep("a")}>Stop and keep text A</Action>
      <Action onClick={() => setKeep("b")}>Stop and keep text B</Action>
      {keep && (
        <ActionDialog
          title={`Stop the test and keep text ${keep.toUpperCase()}?`}
          confirm="Stop test"
          run={() => mutate("POST", path(`${address}/{page}/test/stop`, { page }), { keep, version })}
          done={{ title: "Test stopped", description: `Every visitor sees what was text ${keep.toUpperCase()}.` }}
          invalidates={[address]}
          onClose={() => setKeep(null)}
        >
          <p>
            {keep === "a"
              ? "Every visitor sees text A again. Text B stays here for another test."
              : "Text B becomes text A and is shown to every visitor. The old text A becomes text B."}
          </p>
          {!isDecided && <p>The result so far does not show which text brings more leads.</p>}
        </ActionDialog>
      )}
    </div>
  );
}

export function EarlierTests({ tests }: { tests: readonly LandingTest[] }) {
  if (tests.length === 0) return null;
  return (
    <DrawerSection title="Earlier tests">
      <ol className="grid gap-6">
        {tests.map((test) => (
          <li key={test.id}>
            <p className="mb-1 text-sm text-ash">
              {`${date(test.startedAt)} to ${date(test.endedAt ?? test.startedAt)}, kept text ${(test.kept ?? "a").toUpperCase()}`}
            </p>
            <Result test={test} />
          </li>
        ))}
      </ol>
    </DrawerSection>
  );
}
