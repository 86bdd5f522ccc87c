/** Warns when somebody else is editing the same quotation. */
import { path } from "../../../api/path";
import { useEffect, useState } from "react";
import { session } from "../../../api/session";
import { relative } from "../../../ui/format";
import { mutate } from "../../kit/query";

type OtherEditor = { id: string; name: string; since: string };

/** Milliseconds between heartbeats. */
const heartbeatInterval = 20_000;

export function Presence({ quotation }: { quotation: string }) {
  const [others, setOthers] = useState<readonly OtherEditor[]>([]);
  useEffect(() => {
    const address = path("/api/admin/quotations/{id}/editors/me", { id: quotation });
    let isActive = true;
    async function sendHeartbeat() {
      // A failed heartbeat is made up for by the next one.
      const answer = await mutate("PUT", address).catch(() => null);
      if (answer && isActive) setOthers(answer.editors);
    }
    void sendHeartbeat();
    const timer = setInterval(() => void sendHeartbeat(), heartbeatInterval);
    const leave = () => void unregister(address);
    window.addEventListener("pagehide", leave);
    return () => {
      isActive = false;
      clearInterval(timer);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [quotation]);

  if (others.length === 0) return null;
  const names = new Intl.ListFormat("en-IN").format(others.map(({ name }) => name));
  return (
    <p role="status" className="mx-4 mb-3 notice md:mx-6">
      <strong className="font-medium">{names}</strong> {others.length === 1 ? "is" : "are"} also editing this quotation
      (opened {relative(others[0]?.since ?? "")}). If you both change it, you can choose which changes to keep.
    </p>
  );
}

/** Sent with `keepalive`, so that the request survives the page. */
async function unregister(address: string): Promise<void> {
  const token = await session().accessToken();
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  await fetch(address, {
    method: "DELETE",
    credentials: "include",
    keepalive: true,
    headers,
  }).catch(() => null);
}
