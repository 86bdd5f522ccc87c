/** The label of a choice. Falls back to the value, since a newer server may send unknown ones. */
export function labelOf(choices: readonly { value: string; label: string }[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}
