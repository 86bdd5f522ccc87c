/** `/admin/finance`: so far only quotations; invoices, receipts and expenses will be added here. */
import { QuotationList } from "../quotations/list";

export function Component() {
  return <QuotationList />;
}
