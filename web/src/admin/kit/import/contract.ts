/** Lists that are read in, as the API has them. */
import type * as contract from "../../../api/contract/types.gen";

export type Import = Required<contract.Import>;
