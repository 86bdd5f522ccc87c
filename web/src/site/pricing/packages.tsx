/** The packages with their prices for one home type. */
import type { BhkType, PackageInWords, PriceList } from "../../api/contract/types.gen";
import { money } from "../../ui/format";
import { type DeliveryName, packageNames, rangeOf } from "./prices";

type PackagesProps = { list: PriceList; home: BhkType; delivery: DeliveryName };

export function Packages({ list, home, delivery }: PackagesProps) {
  return (
    <div className="prices-packages">
      {list.packages.map((item) => (
        <Package key={item.package} item={item} list={list} home={home} delivery={delivery} />
      ))}
    </div>
  );
}

function Package({ item, list, home, delivery }: PackagesProps & { item: PackageInWords }) {
  const { package: name, tagline, core, finish, counter, inclusions } = item;
  const range = rangeOf(list, home, name, delivery);
  return (
    <section aria-label={packageNames[name]}>
      <h2 className="font-display">{packageNames[name]}</h2>
      <p className="prices-tagline">{tagline}</p>
      <p className="prices-figure font-display" role="status">
        {range ? (
          <>
            <span>{money(range.fromPaise)}</span>
            <span className="prices-to">{`to ${money(range.toPaise)}`}</span>
          </>
        ) : (
          <span className="prices-to">On request</span>
        )}
      </p>
      <dl>
        <Fact term="Carcass">{core}</Fact>
        <Fact term="Fronts">{finish}</Fact>
        <Fact term="Counter">{counter}</Fact>
      </dl>
      <ul>
        {inclusions.map((inclusion) => (
          <li key={inclusion}>{inclusion}</li>
        ))}
      </ul>
    </section>
  );
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
