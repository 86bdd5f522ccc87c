/** The label of a choice; the value itself if a newer server has sent one that this page does not know. */
export function labelOf(choices: readonly { value: string; label: string }[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}
