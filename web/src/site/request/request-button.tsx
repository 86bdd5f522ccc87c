/** Adds something to the quotation request, or takes it off. */
import { type ButtonVariant, Button } from "../../ui/button";
import { type Wanted, maxWanted, setWanted, useWanted } from "./list";

type Props = {
  item: Wanted;
  variant?: ButtonVariant;
  size?: "regular" | "large";
  className?: string;
};

export function RequestListButton({ item, variant = "secondary", size = "regular", className }: Props) {
  const wanted = useWanted();
  const isAdded = wanted.some(({ key }) => key === item.key);
  const isFull = wanted.length >= maxWanted && !isAdded;
  return (
    <Button
      variant={variant}
      size={size}
      className={className}
      aria-pressed={isAdded}
      aria-label={`${isAdded ? "Remove from request" : "Add to request"}: ${item.label}`}
      disabled={isFull}
      onClick={() => setWanted(item, !isAdded)}
    >
      {isAdded ? "Added to request" : "Add to request"}
    </Button>
  );
}
