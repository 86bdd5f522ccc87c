/** A client's addresses and billing details. */
import { Suspense, use, useId, useState, useTransition } from "react";
import type * as contract from "../../api/contract/types.gen";
import { request } from "../../api/request";
import { maxAddresses } from "../../features/address-book/address";
import { Button } from "../../ui/button";
import { AddressCard, type AddressEntry } from "./address-card";
import { AddressForm } from "./address-form";
import { Billing } from "./billing";

type Answer = contract.AddressBook | null;

async function loadBook(): Promise<Answer> {
  try {
    return await request("GET", "/api/me/address-book");
  } catch {
    return null;
  }
}

export function AddressBook() {
  const [answer, setAnswer] = useState(loadBook);
  const [, startTransition] = useTransition();
  return (
    <>
      <p className="max-w-[60ch] py-4 text-sm text-ash">
        The furniture checkout fills in what you save here. Once your account is linked to your project or quotation,
        our team sees it too.
      </p>
      <Suspense fallback={<p className="text-ash">One moment…</p>}>
        <Loaded answer={answer} onRetry={() => startTransition(() => setAnswer(loadBook()))} />
      </Suspense>
    </>
  );
}

function Loaded({ answer, onRetry }: { answer: Promise<Answer>; onRetry: () => void }) {
  const book = use(answer);
  if (!book) {
    return (
      <div>
        <p className="text-ash">Your addresses could not be loaded.</p>
        <Button variant="secondary" className="mt-3" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <>
      <Addresses saved={book.addresses} />
      <Billing saved={book.billing} />
    </>
  );
}

const entryOf = (address: contract.SavedAddress, state: AddressEntry["state"]): AddressEntry => ({
  key: address.id,
  address,
  state,
});

function Addresses({ saved }: { saved: readonly contract.SavedAddress[] }) {
  const [entries, setEntries] = useState(() => saved.map((address) => entryOf(address, "saved")));
  const [isAdding, setAdding] = useState(false);
  const id = useId();
  const count = entries.filter(({ state }) => state !== "deleted").length;

  /** A new default takes it from the others. */
  function put(next: AddressEntry) {
    setEntries((entries) => {
      const isNew = entries.every(({ key }) => key !== next.key);
      const others = next.address.isDefault ? entries.map(withoutDefault) : entries;
      return isNew ? [...others, next] : others.map((entry) => (entry.key === next.key ? next : entry));
    });
  }

  return (
    <div className="border-b border-seam pb-4">
      {entries.length === 0 ? (
        <p>No addresses yet.</p>
      ) : (
        <ul aria-label="Saved addresses" className="grid gap-3 md:grid-cols-2">
          {entries.map((entry) => (
            <AddressCard key={entry.key} entry={entry} onChange={put} />
          ))}
        </ul>
      )}
      {count >= maxAddresses ? (
        <p className="mt-4 text-sm text-ash">You can save {maxAddresses} addresses. Delete one to save another.</p>
      ) : (
        <Button
          variant="secondary"
          className="mt-4"
          aria-expanded={isAdding}
          aria-controls={id}
          onClick={() => setAdding(!isAdding)}
        >
          {isAdding ? "Cancel" : "Add an address"}
        </Button>
      )}
      <div id={id} className="max-w-[40rem]">
        {isAdding && (
          <div className="pt-5 pb-2">
            <AddressForm
              isFirst={count === 0}
              onSaved={(address) => {
                setAdding(false);
                put(entryOf(address, "added"));
              }}
            />
          </div>
        )}
      </div>
    </div>
  );
}

function withoutDefault(entry: AddressEntry): AddressEntry {
  return { ...entry, address: { ...entry.address, isDefault: false } };
}
