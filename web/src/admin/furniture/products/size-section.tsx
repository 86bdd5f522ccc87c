/** Lead time, size with a drawing to check it, and packages. */
import { type Control, useWatch } from "react-hook-form";
import { number } from "../../../ui/format";
import { parsedColumn } from "../../kit/form/editable-columns";
import { type EditableColumn, EditableTable } from "../../kit/form/editable-table";
import { MoneyField, NumberField } from "../../kit/form/fields";
import * as limits from "../../kit/form/limits.gen";
import type { ProductDraft, ProductPackage } from "../../../api/contract/types.gen";
import { type Size, chargeableGrams, doubtsAbout, drawingOf, feetAndInches, wholeOf } from "./dimensions";

type SizeSectionProps = { control: Control<ProductDraft>; disabled: boolean };

export function SizeSection({ control, disabled }: SizeSectionProps) {
  const common = { control, disabled };
  return (
    <div className="space-y-5">
      <div className="grid gap-4 md:grid-cols-2">
        <NumberField
          {...common}
          name="leadDays"
          label="Lead time"
          unit="days"
          hint="Until it leaves the warehouse. Transit days are added by zone."
        />
        <MoneyField
          {...common}
          name="assemblyPaise"
          label="Assembly"
          hint="For one piece, including GST. 0 = free, blank = needs none."
          optional
        />
      </div>
      <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="grid grid-cols-2 gap-4">
          <NumberField {...common} name="lengthMm" label="Width, side to side" unit="mm" optional />
          <NumberField {...common} name="widthMm" label="Depth, front to back" unit="mm" optional />
          <NumberField {...common} name="heightMm" label="Height" unit="mm" optional />
          <NumberField {...common} name="weightG" label="Weight" unit="g" optional />
        </div>
        <Check control={control} />
      </div>
      <div>
        <h4 className="mb-1.5 font-medium">Packages of one piece</h4>
        <EditableTable<ProductDraft, ProductPackage>
          control={control}
          name="packages"
          label="Packages"
          columns={columns}
          nameOf={(_, index) => `package ${index + 1}`}
          add={{ label: "Add package", row: () => ({ lengthMm: 0, widthMm: 0, heightMm: 0, weightG: 0 }) }}
          max={limits.ProductDraft.packages.max}
          disabled={disabled}
        />
        <PackagesTotal control={control} />
      </div>
    </div>
  );
}

const columns: readonly EditableColumn<ProductPackage>[] = (
  [
    ["lengthMm", "Length, mm", "1,200"],
    ["widthMm", "Width, mm", "600"],
    ["heightMm", "Height, mm", "150"],
    ["weightG", "Weight, g", "18,500"],
  ] as const
).map(([field, label, example]) =>
  parsedColumn<ProductPackage, typeof field>({
    field,
    label,
    example,
    inputMode: "numeric",
    format: (value) => (value === 0 ? "" : number(value)),
    parse: wholeOf,
  }),
);

function PackagesTotal({ control }: { control: Control<ProductDraft> }) {
  const packages = useWatch({ control, name: "packages" });
  if (packages.length === 0) return <p className="mt-1 text-ash">Blank = one package of the piece's own size.</p>;
  const actual = packages.reduce((sum, { weightG }) => sum + weightG, 0);
  const chargeable = packages.reduce((sum, one) => sum + chargeableGrams(one), 0);
  return (
    <p aria-live="polite" className="mt-2 text-ash tabular-nums">
      {`Weighs ${kilograms(actual)}, charged as ${kilograms(chargeable)}.`}
    </p>
  );
}

const kilograms = (grams: number) => `${number(Math.round(grams / 100) / 10)} kg`;

const frame = { width: 224, height: 140 };

function Check({ control }: { control: Control<ProductDraft> }) {
  const [lengthMm, widthMm, heightMm] = useWatch({ control, name: ["lengthMm", "widthMm", "heightMm"] });
  if (!lengthMm || !widthMm || !heightMm) {
    return (
      <p className="grid min-h-40 place-items-center rounded-lg bg-plaster p-4 text-center text-ash">
        Enter all three sizes to see them beside a person.
      </p>
    );
  }
  const size = { lengthMm, widthMm, heightMm };
  const doubts = doubtsAbout(size);
  const inFeet = [lengthMm, widthMm, heightMm].map(feetAndInches).join(" × ");
  return (
    <figure className="rounded-lg bg-plaster p-4">
      <Box size={size} />
      <figcaption className="mt-2 text-center text-xs text-ash tabular-nums">
        {inFeet}
        {doubts && (
          <span role="status" className="mt-1 block text-error">
            {doubts}
          </span>
        )}
      </figcaption>
    </figure>
  );
}

function Box({ size }: { size: Size }) {
  const { front, back, person } = drawingOf(size, frame);
  const { x, y, width, height } = front;
  const right = x + width;
  const bottom = y + height;
  const head = person.height * 0.065;
  return (
    <svg
      viewBox={`-4 -4 ${frame.width + 8} ${frame.height + 8}`}
      role="img"
      aria-label={`${number(size.lengthMm)} mm wide, ${number(size.widthMm)} mm deep and ${number(size.heightMm)} mm high, beside a person of 1.65 m.`}
      className="w-full stroke-ink"
      fill="none"
      strokeWidth="1.25"
      strokeLinejoin="round"
    >
      <g className="stroke-ash" strokeLinecap="round">
        <circle cx={person.x} cy={person.y + head} r={head} />
        <path
          d={
            `M${person.x} ${person.y + head * 2}V${person.y + person.height * 0.52}` +
            `M${person.x - head * 2} ${person.y + person.height * 0.42}L${person.x} ${person.y + person.height * 0.2}L${person.x + head * 2} ${person.y + person.height * 0.42}` +
            `M${person.x - head * 1.4} ${person.y + person.height}L${person.x} ${person.y + person.height * 0.52}L${person.x + head * 1.4} ${person.y + person.height}`
          }
        />
      </g>
      <path className="fill-linen" d={`M${x} ${y}l${back.dx} ${back.dy}h${width}l${-back.dx} ${-back.dy}z`} />
      <path className="fill-linen" d={`M${right} ${y}l${back.dx} ${back.dy}V${bottom + back.dy}L${right} ${bottom}z`} />
      <rect className="fill-paper" x={x} y={y} width={width} height={height} />
      <path className="stroke-ash" d={`M-4 ${frame.height + 0.5}H${frame.width + 4}`} />
    </svg>
  );
}
