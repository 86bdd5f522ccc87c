/** The customer's signature and its evidence. */
import type { QuotationDetail } from "../../../api/contract/types.gen";
import { date, dateTime } from "../../../ui/format";
import { AddressProof, proofText } from "../../customers/address-proof";
import { deviceOf } from "../../../features/session/device";
import { DrawerSection } from "../../kit/drawer";
import { Fact, Facts } from "../../kit/facts";
import { Status } from "../../kit/status";
import { addressOf } from "../address";
import { Hint } from "../../kit/hint";

export function Signature({ quotation }: { quotation: QuotationDetail }) {
  const { signed, status, draft } = quotation;
  if (!signed) {
    if (status !== "sent" && status !== "viewed") return null;
    return (
      <DrawerSection title="Signature">
        <Status tone="quiet">Not signed yet</Status>
        <p className="mt-1 mb-3 text-xs text-ash">{`The customer can sign until ${date(draft.validUntil)}.`}</p>
        <AddressProof
          proof={quotation.signingAddress}
          email={draft.clientEmail}
          record={addressOf(quotation.id)}
          area="quotations"
        />
      </DrawerSection>
    );
  }
  return (
    <DrawerSection title="Signature">
      <p className="mb-3">
        <Status tone="good">{`Signed by ${signed.by}`}</Status>
      </p>
      <Facts narrow>
        <Fact label="Signed at">{dateTime(signed.at)}</Fact>
        <Fact label="Code sent to">{signed.addressProof ? proofText(signed.addressProof) : signed.email}</Fact>
        <Fact label="Device">{signed.browser && <Hint text={signed.browser}>{deviceOf(signed.browser)}</Hint>}</Fact>
        <Fact label="IP address">{signed.ip}</Fact>
        <Fact label="Document SHA-256">
          <code className="font-mono text-xs leading-5">{signed.documentSha256}</code>
        </Fact>
      </Facts>
    </DrawerSection>
  );
}
