/** The consent box for marketing e-mails: separate from everything else and never pre-ticked. */
import { CheckBox } from "../../form/check-box";
import { useMarketingAsk } from "./notices";

type MarketingBoxProps = {
  /** The version of the consent text if the box is ticked, otherwise empty. */
  value: string;
  onChange: (version: string) => void;
  className?: string;
};

export function MarketingBox({ value, onChange, className }: MarketingBoxProps) {
  const { version, text } = useMarketingAsk();
  return (
    <CheckBox
      label={text}
      optional
      checked={value !== ""}
      onChange={(ticked) => onChange(ticked ? version : "")}
      className={className}
    />
  );
}
