/** Who else has the quotation open for writing: two people at one sheet should know of each other. */
import { path } from "../../../api/path";
import { useEffect, useState } from "react";
import { session } from "../../../api/session";
import { relative } from "../../../ui/format";
import { mutate } from "../../kit/query";

type Other = { id: string; name: string; since: string };

/** Milliseconds between two signs of life. */
const beat = 20_000;

export function Presence({ quotation }: { quotation: string }) {
  const [others, setOthers] = useState<readonly Other[]>([]);
  useEffect(() => {
    const address = path("/api/admin/quotations/{id}/editors/me", { id: quotation });
    let isHere = true;
    async function say() {
      // What cannot be said now is said the next time.
      const answer = await mutate("PUT", address).catch(() => null);
      if (answer && isHere) setOthers(answer.editors);
    }
    void say();
    const timer = setInterval(() => void say(), beat);
    const leave = () => void sayGoodbye(address);
    window.addEventListener("pagehide", leave);
    return () => {
      isHere = false;
      clearInterval(timer);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [quotation]);

  if (others.length === 0) return null;
  const names = new Intl.ListFormat("en-IN").format(others.map(({ name }) => name));
  return (
    <p role="status" className="mx-4 mb-3 notice md:mx-6">
      <strong className="font-medium">{names}</strong> {others.length === 1 ? "is" : "are"} writing this quotation as
      well, since {relative(others[0]?.since ?? "")}. Whoever saves second is asked what to keep.
    </p>
  );
}

/** Outlives the page. */
async function sayGoodbye(address: string): Promise<void> {
  const token = await session().accessToken();
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  await fetch(address, {
    method: "DELETE",
    credentials: "include",
    keepalive: true,
    headers,
  }).catch(() => null);
}
