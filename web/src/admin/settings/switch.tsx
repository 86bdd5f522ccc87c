/** A switch with a hidden label: outside a form, where it saves on each click, or in a table. */
type SwitchProps = {
  label: string;
  checked: boolean;
  disabled?: boolean;
  /** While saving, clicks are ignored. */
  busy?: boolean;
  onChange: (checked: boolean) => void;
};

export function Switch({ label, checked, disabled = false, busy = false, onChange }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      aria-label={label}
      aria-busy={busy || undefined}
      disabled={disabled}
      checked={checked}
      aria-checked={checked}
      onChange={({ target }) => !busy && onChange(target.checked)}
      className={
        "relative block h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full bg-ash/60 transition-colors checked:bg-areca " +
        "disabled:cursor-not-allowed disabled:opacity-45 aria-busy:cursor-progress before:absolute before:top-0.5 before:left-0.5 " +
        "before:size-4 before:rounded-full before:bg-paper before:transition-transform checked:before:translate-x-4"
      }
    />
  );
}
