/**
 * Merges the drafts of two writers who started from the same version: fields by name, the text block by block.
 *
 * Only what both changed is a question. Nothing that somebody typed is lost: until it is answered, the merged text has
 * both versions of a block.
 */
import type { BodyDocument, BodyNode } from "../../features/body/document";
import type { BodyConflict, Merged, WithBody } from "./text";

export type Question =
  | { kind: "field"; name: string; mine: unknown; theirs: unknown }
  | { kind: "block"; name: string; mine: BodyNode | null; theirs: BodyNode | null; conflict: BodyConflict }
  /** The common version is not known any more. */
  | { kind: "body"; name: "body"; mine: BodyDocument; theirs: BodyDocument };

export type Choice = "mine" | "theirs" | "both";

export type Merge<Draft> = { draft: Draft; questions: Question[] };

type Versions<Draft> = { base: Draft; mine: Draft; theirs: Draft };

export function mergeDrafts<Draft extends WithBody>(
  { base, mine, theirs }: Versions<Draft>,
  { merged, conflicts }: Merged,
): Merge<Draft> {
  const questions: Question[] = [];
  const draft: Record<string, unknown> = { ...theirs };
  for (const name of Object.keys(theirs) as (keyof Draft & string)[]) {
    if (isSame(mine[name], base[name]) || isSame(mine[name], theirs[name])) continue;
    if (name === "body" && !isSame(theirs.body, base.body)) {
      if (merged === null) {
        questions.push({ kind: "body", name: "body", mine: mine.body, theirs: theirs.body });
        continue;
      }
      draft["body"] = merged;
      questions.push(
        ...conflicts.map((conflict): Question => ({
          kind: "block",
          name: conflict.blockId,
          mine: conflict.sent as BodyNode | null,
          theirs: conflict.stored as BodyNode | null,
          conflict,
        })),
      );
      continue;
    }
    // Until it is answered, mine: I am the one who is typing.
    draft[name] = mine[name];
    if (!isSame(theirs[name], base[name]))
      questions.push({ kind: "field", name, mine: mine[name], theirs: theirs[name] });
  }
  return { draft: draft as Draft, questions };
}

/** The draft with the answers. Where there is none, both versions of a block stay, and mine of a field. */
export function settle<Draft extends WithBody>(
  { draft, questions }: Merge<Draft>,
  answers: ReadonlyMap<string, Choice>,
): Draft {
  const settled: Record<string, unknown> = { ...draft };
  let blocks = [...draft.body.content];
  for (const question of questions) {
    const answer = answers.get(question.name) ?? "both";
    switch (question.kind) {
      case "field":
        settled[question.name] = answer === "theirs" ? question.theirs : question.mine;
        break;
      case "body":
        blocks = [...(answer === "theirs" ? question.theirs : question.mine).content];
        break;
      case "block":
        blocks = withAnswer(blocks, question, answer);
    }
  }
  return { ...(settled as Draft), body: { ...draft.body, content: blocks } };
}

/** The merged text has their version under the block's id, and mine under the id of the copy. */
function withAnswer(
  blocks: BodyNode[],
  { mine, theirs, conflict: { blockId, copyId } }: Extract<Question, { kind: "block" }>,
  answer: Choice,
): BodyNode[] {
  const idOf = ({ attrs }: BodyNode) => attrs?.["id"];
  // One of us deleted the block; the other's version is in the text.
  if (mine === null || theirs === null || copyId === null) {
    const isGone = (answer === "mine" && mine === null) || (answer === "theirs" && theirs === null);
    return isGone ? blocks.filter((block) => idOf(block) !== blockId) : blocks;
  }
  switch (answer) {
    case "mine":
      return blocks.filter((block) => idOf(block) !== copyId).map((block) => (idOf(block) === blockId ? mine : block));
    case "theirs":
      return blocks.filter((block) => idOf(block) !== copyId);
    case "both":
      return blocks;
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
