/** Materials and how they are sorted, as the API has them. */
import type * as contract from "../../api/contract/types.gen";

// The contract lets a draft leave out what has a usual value; the form sends everything, and the API answers with it.
export type MaterialDraft = Required<contract.MaterialDraft>;
export type Material = Required<contract.Material>;
export type MaterialCategoryDraft = Required<contract.MaterialCategoryDraft>;
export type MaterialCategory = Required<contract.MaterialCategory>;
export type BrandDraft = Required<contract.BrandDraft>;
export type Brand = Required<contract.Brand>;
export type PriceChanged = contract.MaterialPriceChanged;
export type Substituted = contract.MaterialSubstituted;
export type { ListBrandsData, ListMaterialCategoriesData, ListMaterialsData } from "../../api/contract/types.gen";
