/** `/admin/finance`: so far the quotations; what is invoiced, received and spent comes beside them. */
import { QuotationList } from "../quotations/list";

export function Component() {
  return <QuotationList />;
}
