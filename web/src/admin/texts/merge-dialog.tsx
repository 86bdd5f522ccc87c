/** Asks about what two writers both changed. */
import { useState } from "react";
import { type BodyNode, plainText } from "../../features/body/document";
import { ConfirmDialog } from "../kit/confirm";
import type { Choice, Question } from "./merge";

type MergeDialogProps = {
  questions: readonly Question[];
  /** Who saved the other version. */
  colleague: string;
  labelOf: (field: string) => string;
  format: (field: string, value: unknown) => string;
  onSettle: (answers: ReadonlyMap<string, Choice>) => void;
  /** Closes the dialog; saving stays paused. */
  onDismiss: () => void;
};

export function MergeDialog({ questions, colleague, labelOf, format, onSettle, onDismiss }: MergeDialogProps) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Choice>>(new Map());
  const answerOf = ({ name, kind }: Question) => answers.get(name) ?? (kind === "block" ? "both" : "mine");
  return (
    <ConfirmDialog
      wide
      title={`You and ${colleague} changed the same ${questions.length === 1 ? "part" : "parts"}`}
      confirm="Save selection"
      cancel="Back to text"
      onConfirm={() => onSettle(new Map(questions.map((question) => [question.name, answerOf(question)])))}
      onCancel={onDismiss}
    >
      <p>Everything else is merged already. Choose what to keep.</p>
      {questions.map((question) => (
        <fieldset key={question.name} className="rounded-lg border border-seam p-3 text-ink">
          <legend className="px-1 font-medium">
            {question.kind === "field"
              ? labelOf(question.name)
              : question.kind === "body"
                ? "Whole text"
                : "Paragraph or block"}
          </legend>
          {choicesOf(question).map((choice) => (
            <label key={choice} className="flex cursor-pointer gap-2 rounded-md p-1.5">
              <input
                type="radio"
                name={question.name}
                checked={answerOf(question) === choice}
                onChange={() => setAnswers(new Map([...answers, [question.name, choice]]))}
                className="mt-0.5 size-4 shrink-0 accent-areca"
              />
              <span className="min-w-0 wrap-anywhere">
                <span className="block text-xs text-ash">{choiceLabels(colleague)[choice]}</span>
                {choice !== "both" && <span className="line-clamp-6">{textOf(question, choice, format)}</span>}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </ConfirmDialog>
  );
}

const choiceLabels = (colleague: string): Record<Choice, string> => ({
  mine: "Yours",
  theirs: `${colleague}'s`,
  both: "Keep both, one below the other",
});

function choicesOf(question: Question): readonly Choice[] {
  const hasBoth = question.kind === "block" && question.mine !== null && question.theirs !== null;
  return hasBoth ? ["mine", "theirs", "both"] : ["mine", "theirs"];
}

function textOf(question: Question, side: "mine" | "theirs", format: MergeDialogProps["format"]): string {
  switch (question.kind) {
    case "field":
      return format(question.name, question[side]) || "Blank";
    case "body":
      return question[side].content.map(plainText).join(" ").slice(0, 400) || "Blank";
    case "block": {
      const block: BodyNode | null = question[side];
      return block === null ? "Deleted" : plainText(block) || `Block "${block.type}"`;
    }
  }
}
