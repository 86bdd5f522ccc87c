/** A page in a frame, with its text as it is being typed. */
import { type ComponentProps, useEffect, useEffectEvent, useRef } from "react";
import type { Draft, DraftWanted } from "../../features/page-texts/draft-listener";

/** Typing goes on meanwhile: each text renders the page anew. */
const delay = 200;

type DraftFrameProps = Omit<ComponentProps<"iframe">, "src" | "ref"> & {
  title: string;
  address: string;
  /** By which the page asks for its text. */
  page: string;
  /** All of it. */
  text: object;
};

export function DraftFrame({ title, address, page, text, ...frame }: DraftFrameProps) {
  const element = useRef<HTMLIFrameElement>(null);
  const send = useEffectEvent((text: object) => {
    const draft: Draft = { textOf: page, text };
    element.current?.contentWindow?.postMessage(draft, window.location.origin);
  });
  useEffect(() => {
    const timer = setTimeout(() => send(text), delay);
    return () => clearTimeout(timer);
  }, [text]);
  const receive = useEffectEvent(({ origin, source, data }: MessageEvent<Partial<DraftWanted> | null>) => {
    const isOurs = origin === window.location.origin && source === element.current?.contentWindow;
    if (isOurs && data?.wantsText === page) send(text);
  });
  useEffect(() => {
    const listener = (event: MessageEvent<Partial<DraftWanted> | null>) => receive(event);
    window.addEventListener("message", listener);
    return () => window.removeEventListener("message", listener);
  }, []);
  // A page of our own, which needs its scripts and its origin.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe {...frame} ref={element} title={title} src={address} />;
}
