/** Opens an order's invoice in a new tab. */
import { type ReactNode, useState } from "react";
import { ApiError, userMessage } from "../../api/error";
import { path, withParams } from "../../api/path";
import { toast } from "../../ui/toast";
import { previewFetched } from "../files/download";

type InvoiceButtonProps = { orderId: string; token?: string | null; className: string; children: ReactNode };

export function InvoiceButton({ orderId, token = null, className, children }: InvoiceButtonProps) {
  const [isOpening, setOpening] = useState(false);

  async function open() {
    if (isOpening) return;
    setOpening(true);
    try {
      await previewFetched(withParams(path("/api/orders/{id}/invoice", { id: orderId }), { token }));
    } catch (error) {
      // 409: the file is still being written.
      const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 409);
      toast({
        variant: isMissing ? "default" : "destructive",
        title: isMissing ? "The invoice is being prepared" : "The invoice could not be opened",
        description: isMissing ? "Please try again in a minute." : userMessage(error),
      });
    } finally {
      setOpening(false);
    }
  }

  return (
    <button type="button" aria-disabled={isOpening} className={className} onClick={() => void open()}>
      {children}
    </button>
  );
}
