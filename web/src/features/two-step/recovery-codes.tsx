/** Creates recovery codes and shows them once, to copy, download or print. */
import { Suspense, use, useEffect, useRef, useState } from "react";
import { request } from "../../api/request";
import { brandName } from "../../api/site-settings";
import { downloadText } from "../files/download";
import { Button } from "../../ui/button";
import { toast } from "../../ui/toast";

/** Creates new codes, which invalidates the old ones. */
export function NewRecoveryCodes({ onDone }: { onDone: () => void }) {
  const [codesPromise, setCodesPromise] = useState(createCodes);
  return (
    <Suspense fallback={<p className="text-ash">One moment…</p>}>
      <Codes codesPromise={codesPromise} onDone={onDone} onRetry={() => setCodesPromise(createCodes())} />
    </Suspense>
  );
}

/** Null on failure. */
async function createCodes(): Promise<string[] | null> {
  try {
    return (await request("POST", "/api/me/second-factor/recovery-codes", { retries: 0 })).codes;
  } catch (error) {
    console.warn("Recovery codes could not be created.", error);
    return null;
  }
}

type CodesProps = { codesPromise: Promise<string[] | null>; onDone: () => void; onRetry: () => void };

function Codes({ codesPromise, onDone, onRetry }: CodesProps) {
  const codes = use(codesPromise);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: "Recovery codes copied" });
    } catch {
      toast({
        variant: "destructive",
        title: "Could not copy",
        description: "Select the codes and copy them yourself.",
      });
    }
  }

  if (!codes) {
    return (
      <p role="alert">
        Your recovery codes could not be created.{" "}
        <button type="button" className="min-h-6 text-link" onClick={onRetry}>
          Try again
        </button>
      </p>
    );
  }
  const text = `${codes.join("\n")}\n`;
  return (
    <div>
      <h4 ref={heading} tabIndex={-1} className="text-xl font-medium outline-none">
        Save your recovery codes
      </h4>
      <p className="mt-2 max-w-[52ch] text-ash">
        If you lose your phone, one of these lets you sign in. Each works once. Keep them where you keep your passwords:
        they won't be shown again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="mt-4 grid gap-x-8 gap-y-1.5 rounded-panel border border-seam bg-paper px-4 py-3.5 font-mono md:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-x-6">
        <Button variant="tertiary" onClick={() => void copy(text)}>
          Copy
        </Button>
        <Button variant="tertiary" onClick={() => downloadText(`${title()}\n\n${text}`, "nivas-recovery-codes.txt")}>
          Download
        </Button>
        <Button variant="tertiary" onClick={() => print(text)}>
          Print
        </Button>
      </div>
      <Button className="mt-4" onClick={onDone}>
        I've saved them
      </Button>
    </div>
  );
}

const title = () => `Recovery codes for ${brandName()}`;

/** Prints only the codes, not the page. */
function print(codes: string): void {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.title = title();
  document.body.append(frame);
  const sheet = frame.contentDocument?.createElement("pre");
  if (sheet && frame.contentWindow) {
    sheet.textContent = `${title()}\n\n${codes}`;
    frame.contentDocument?.body.append(sheet);
    frame.contentWindow.print();
  }
  frame.remove();
}
