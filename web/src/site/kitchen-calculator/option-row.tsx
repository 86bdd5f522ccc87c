/** A row of radio buttons, with swatches where the drawing shows the material. */
import type { ReactNode } from "react";
import type { KitchenSwatch } from "../../api/contract/types.gen";

type OptionRowProps = {
  legend: string;
  name: string;
  options: readonly string[];
  swatches?: readonly KitchenSwatch[];
  value: string;
  onChange: (option: string) => void;
  /** A hint below the legend. */
  children?: ReactNode;
};

export function OptionRow({ legend, name, options, swatches = [], value, onChange, children }: OptionRowProps) {
  return (
    <fieldset className="kitchen-options">
      <legend>
        {legend}
        {children && <span className="kitchen-hint">{children}</span>}
      </legend>
      <div>
        {options.map((option) => (
          <label key={option}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            <Swatch of={option} swatches={swatches} />
            {option}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Beside the material's name. */
export function Swatch({ of, swatches }: { of: string; swatches: readonly KitchenSwatch[] }) {
  const swatch = swatches.find(({ material }) => material === of);
  return swatch && <img src={swatch.drawn} alt="" className="kitchen-swatch" />;
}
