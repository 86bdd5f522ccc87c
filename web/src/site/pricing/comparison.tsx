/** Prices of all home types and packages in a table. */
import type { PriceList } from "../../api/contract/types.gen";
import { type DeliveryName, packageNames, rangeOf, rangeText } from "./prices";

export function Comparison({ list, delivery }: { list: PriceList; delivery: DeliveryName }) {
  return (
    <section aria-labelledby="prices-all">
      <h2 id="prices-all" className="font-display">
        All sizes
      </h2>
      {/* Scrollable on small screens, so it must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="prices-scroll" role="region" aria-labelledby="prices-all" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Home</th>
              {list.packages.map(({ package: name }) => (
                <th key={name} scope="col">
                  {packageNames[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.homes.map(({ home, label, size }) => (
              <tr key={home}>
                <th scope="row">
                  {label} <span className="prices-small">{size}</span>
                </th>
                {list.packages.map(({ package: name }) => {
                  const range = rangeOf(list, home, name, delivery);
                  return <td key={name}>{range ? rangeText(range) : "On request"}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
