/** A combobox of rate card items that also accepts the name of a custom item. */
import type { OfferedRate } from "../../../api/contract/types.gen";
import { type KeyboardEvent, useState } from "react";
import { Listbox, Option, listboxPanel, useActiveOption } from "../../kit/listbox";
import { units } from "../labels";
import { rateText } from "../amounts";
import { search, variantOf } from "../rates";

type ItemSearchProps = {
  rates: readonly OfferedRate[];
  label: string;
  /** The text while nothing is being typed. */
  value: string;
  placeholder?: string | undefined;
  className: string;
  /** Makes the input controlled, where it edits the line's name. */
  onType?: ((text: string) => void) | undefined;
  onChoose: (rate: OfferedRate) => void;
  /** Called with the name of a custom item. */
  onName?: ((name: string) => void) | undefined;
  cell?: boolean;
  isWrong?: boolean;
  /** Opens the list above the input. */
  above?: boolean;
  /** Shows the whole text, on several lines, while nobody types in it. */
  wraps?: boolean | undefined;
};

const maxResults = 40;

export function ItemSearch(props: ItemSearchProps) {
  const {
    rates,
    label,
    value,
    placeholder,
    className,
    onType,
    onChoose,
    onName,
    cell = false,
    isWrong,
    above,
    wraps = false,
  } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const open = typed !== null;
  const offered = open ? search(rates, typed).slice(0, maxResults) : [];
  const isNew = open && onName !== undefined && typed.trim() !== "";
  const { list, active, setActive, idOf, press } = useActiveOption(offered.length + (isNew ? 1 : 0));

  function close() {
    setTyped(null);
    setActive(0);
  }

  function choose(place: number) {
    const rate = offered[place];
    if (rate) onChoose(rate);
    else if (isNew) onName(typed.trim());
    close();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!open) {
      if (event.key !== "ArrowDown" || !event.altKey) return;
      setTyped("");
    } else if (press(event)) {
      // Nor does the grid move.
    } else if (event.key === "Enter" && !event.altKey && (offered.length > 0 || isNew)) {
      choose(active);
    } else if (event.key === "Escape") {
      close();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="group/name relative">
      {/* An input has one line: what it hides is shown in its place, and gives the cell its height. */}
      {wraps && (
        <span
          aria-hidden="true"
          className={`block h-auto! min-h-9 py-2 leading-5 wrap-anywhere group-focus-within/name:invisible ${className}`}
        >
          {value}
        </span>
      )}
      <input
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={list}
        aria-activedescendant={open && (offered[active] || isNew) ? idOf(active) : undefined}
        aria-invalid={isWrong || undefined}
        data-cell={cell ? "name" : undefined}
        data-keeps-escape={open ? "" : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={onType ? value : (typed ?? value)}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(0);
          onType?.(target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
        className={`${className} ${wraps ? "absolute inset-0 h-full! not-focus:text-transparent!" : ""}`}
      />
      {open && (offered.length > 0 || isNew) && (
        <Listbox
          id={list}
          label={label}
          className={
            `absolute left-0 z-40 max-h-72 w-[min(30rem,calc(100vw-3rem))] ${listboxPanel} ` +
            (above ? "bottom-full mb-1" : "top-full mt-1")
          }
        >
          {offered.map((rate, place) => (
            <Option
              key={`${rate.item} ${variantOf(rate)}`}
              id={idOf(place)}
              isActive={place === active}
              onActive={() => setActive(place)}
              onChoose={() => choose(place)}
              className="flex min-h-8 items-baseline gap-3 px-2.5 py-1 max-md:min-h-11 max-md:items-center"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">
                {rate.name} <span className="text-ash">{variantOf(rate)}</span>
              </span>
              <span className="shrink-0 text-xs text-ash tabular-nums">
                ₹{rateText(rate.ratePaise)} / {units[rate.unit]}
              </span>
            </Option>
          ))}
          {isNew && (
            <Option
              id={idOf(offered.length)}
              isActive={active === offered.length}
              onActive={() => setActive(offered.length)}
              onChoose={() => choose(offered.length)}
              className="min-h-8 px-2.5 py-1 max-md:min-h-11"
            >
              Add custom item “{typed.trim()}”
            </Option>
          )}
        </Listbox>
      )}
    </div>
  );
}
