/** The chosen options of a product: what they cost, show and name. */
import type {
  ProductDrawing,
  ProductPicture,
  PublicOption,
  PublicProduct,
  PublicVariationGroup,
} from "../../api/contract/types.gen";
import type { Selection } from "../../features/cart/items";

export type Dimensions = { lengthMm: number | null; widthMm: number | null; heightMm: number | null };

/** Option ids by group id: one of each group. */
export type Chosen = Readonly<Record<string, string>>;

type Groups = readonly PublicVariationGroup[];

/** The options named in an address, and for other groups the first that can be ordered. */
export function initialChoice(groups: Groups, named: readonly string[] = []): Chosen {
  return Object.fromEntries(
    groups.flatMap(({ id, options }) => {
      const option =
        options.find((each) => named.includes(each.id)) ?? options.find((each) => each.canBeOrdered) ?? options[0];
      return option ? [[id, option.id]] : [];
    }),
  );
}

/** In the order of the groups. */
export function chosenOptions(groups: Groups, chosen: Chosen): PublicOption[] {
  return groups.flatMap(({ id, options }) => options.find((option) => option.id === chosen[id]) ?? []);
}

export type Price = { pricePaise: number; mrpPaise: number; listPricePaise: number | null };

/** The price of one piece: each option adds its difference to all three prices. */
export function priceOf(product: Price, options: readonly Pick<PublicOption, "differencePaise">[]): Price {
  const difference = options.reduce((sum, { differencePaise }) => sum + differencePaise, 0);
  return {
    pricePaise: product.pricePaise + difference,
    mrpPaise: product.mrpPaise + difference,
    listPricePaise: product.listPricePaise === null ? null : product.listPricePaise + difference,
  };
}

/** The dimensions of one piece: an option's own replace the product's. */
export function dimensionsOf(product: Dimensions, options: readonly Dimensions[]): Dimensions {
  const side = (name: keyof Dimensions) => options.findLast((option) => option[name] !== null)?.[name] ?? product[name];
  return { lengthMm: side("lengthMm"), widthMm: side("widthMm"), heightMm: side("heightMm") };
}

/** The drawing of the chosen options; null if none can be drawn. */
export function drawingOf(
  { drawings }: Pick<PublicProduct, "drawings">,
  options: readonly Pick<PublicOption, "id">[],
): ProductDrawing | null {
  const chosen = options.map(({ id }) => id);
  return drawings.find((drawing) => drawing.options.every((id) => chosen.includes(id))) ?? null;
}

/** Whether it has dimensions of its own. */
export function isSized({ lengthMm, widthMm, heightMm }: Dimensions): boolean {
  return lengthMm !== null || widthMm !== null || heightMm !== null;
}

/** The chosen options that decide the dimensions: `Length: 1800 mm`. */
export function sizeNames(groups: Groups, chosen: Chosen): string[] {
  return groups
    .filter(({ options }) => options.some(isSized))
    .flatMap(({ id, name, options }) => {
      const option = options.find((each) => each.id === chosen[id]);
      return option ? [`${name}: ${option.name}`] : [];
    });
}

/** As the cart keeps them. */
export function selectionsOf(groups: Groups, chosen: Chosen): Selection[] {
  return groups.flatMap(({ id, name, options }) => {
    const option = options.find((each) => each.id === chosen[id]);
    return option ? [{ groupId: id, optionId: option.id, groupName: name, optionName: option.name }] : [];
  });
}

/** The product's pictures, then those of options that are not among them. */
export function galleryOf({ pictures, groups }: Pick<PublicProduct, "pictures" | "groups">): ProductPicture[] {
  const ofOptions = groups.flatMap(({ options }) => options.flatMap(({ picture }) => picture ?? []));
  const all = [...pictures, ...ofOptions];
  return all.filter((one, index) => all.findIndex((other) => fileOf(other) === fileOf(one)) === index);
}

/** The place of an option's picture in the gallery; null without a picture. */
export function placeOf(gallery: readonly ProductPicture[], option: PublicOption): number | null {
  const { picture } = option;
  if (!picture) return null;
  const place = gallery.findIndex((one) => fileOf(one) === fileOf(picture));
  return place === -1 ? null : place;
}

function fileOf({ picture }: ProductPicture): string | undefined {
  return picture.sources[0]?.webp;
}

/** Every way to choose one option of each group; null if there are more than `limit`. */
export function combinationsOf(groups: Groups, limit: number): PublicOption[][] | null {
  let combinations: PublicOption[][] = [[]];
  for (const { options } of groups) {
    combinations = combinations.flatMap((chosen) => options.map((option) => [...chosen, option]));
    if (combinations.length > limit) return null;
  }
  return combinations;
}
