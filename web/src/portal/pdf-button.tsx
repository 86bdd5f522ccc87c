/** Opens a PDF that needs the client's session, in a new tab. */
import { type ReactNode, useState } from "react";
import { userMessage } from "../api/error";
import { preview } from "../features/files/download";
import { toast } from "../ui/toast";

type PdfButtonProps = { path: string; className: string; children: ReactNode };

export function PdfButton({ path, className, children }: PdfButtonProps) {
  const [opening, setOpening] = useState(false);

  async function open() {
    if (opening) return;
    setOpening(true);
    try {
      await preview(path);
    } catch (error) {
      toast({ variant: "destructive", title: "The PDF could not be opened", description: userMessage(error) });
    } finally {
      setOpening(false);
    }
  }

  return (
    <button type="button" aria-disabled={opening} className={className} onClick={() => void open()}>
      {children}
    </button>
  );
}
