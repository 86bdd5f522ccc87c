/** The box for marketing e-mails: asked apart from everything else, and never ticked in advance. */
import { CheckBox } from "../../form/check-box";
import { useMarketingAsk } from "./notices";

type MarketingBoxProps = {
  /** The version of the text that was agreed to; empty while the box is not ticked. */
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
