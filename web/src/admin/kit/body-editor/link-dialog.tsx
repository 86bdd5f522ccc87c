/** Links the selected words to a page of the site or to another address. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { safeAddress } from "../../../features/body/document";
import { pageLabels } from "../../../features/pages/labels";
import { pagePath } from "../../../features/pages/public-pages";
import { ConfirmDialog } from "../confirm";
import { inputClass } from "../form/fields";
import { type LinkTarget, searchPages } from "./link-targets";

type LinkDialogProps = { editor: Editor; onClose: () => void };

const namedPages: readonly LinkTarget[] = Object.entries(pageLabels).map(([name, label]) => ({
  address: pagePath(name),
  label,
  kind: "Page",
}));

export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const current = String(editor.getAttributes("link")["href"] ?? "");
  const [typed, setTyped] = useState(current);
  const words = typed.trim();
  const isAddress = /^[a-z]+:|^\/|^#/i.test(words);
  const found = useQuery({
    queryKey: ["pages to link", words],
    queryFn: () => searchPages(words),
    enabled: words.length > 1 && !isAddress,
    placeholderData: keepPreviousData,
  });
  const matches = namedPages.filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()));
  const targets = isAddress ? [] : [...(found.data ?? []), ...matches].slice(0, 12);
  const address = isAddress
    ? safeAddress(words)
    : /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(words)
      ? `https://${words}`
      : null;

  function link(href: string) {
    const chain = editor.chain().focus().extendMarkRange("link");
    if (editor.state.selection.empty && current === "") {
      const label = targets.find((target) => target.address === href)?.label ?? href;
      chain.insertContent({ type: "text", text: label, marks: [{ type: "link", attrs: { href } }] }).run();
    } else {
      chain.setLink({ href }).run();
    }
    onClose();
  }

  return (
    <ConfirmDialog
      title="Link"
      confirm={current === "" ? "Link" : "Change link"}
      disabled={address === null}
      onConfirm={() => address && link(address)}
      onCancel={onClose}
    >
      <label className="block space-y-1 font-medium text-ink">
        Page or address
        <input
          type="text"
          inputMode="url"
          autoComplete="off"
          placeholder="Search our pages, or paste an address"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className={`${inputClass} font-normal`}
        />
      </label>
      {isAddress && address === null && <p className="text-error">That address can't be linked.</p>}
      {targets.length > 0 && (
        <ul aria-label="Pages" className="max-h-64 overflow-y-auto">
          {targets.map((target) => (
            <li key={`${target.kind} ${target.address}`}>
              <button
                type="button"
                onClick={() => link(target.address)}
                className="flex min-h-11 w-full items-baseline justify-between gap-3 rounded-md px-2 py-1.5 text-left text-ink hover:bg-linen"
              >
                <span className="min-w-0 truncate">{target.label}</span>
                <span className="shrink-0 text-xs text-ash">{target.kind}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {current !== "" && (
        <button
          type="button"
          onClick={() => {
            editor.chain().focus().extendMarkRange("link").unsetLink().run();
            onClose();
          }}
          className="min-h-9 text-link"
        >
          Remove link
        </button>
      )}
    </ConfirmDialog>
  );
}
