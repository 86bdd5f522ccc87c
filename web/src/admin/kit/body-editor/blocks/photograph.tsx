/** A photograph of the library, as blocks show it. */
import { useQuery } from "@tanstack/react-query";
import { Photograph as Picture } from "../../../../ui/photograph";
import { addressOf, nameOf } from "../../../gallery/photographs";
import { query } from "../../query";

const pollInterval = 2000;

export function usePhotograph(id: string | null) {
  return useQuery({
    ...query(addressOf(id ?? "")),
    enabled: id !== null,
    // Just uploaded: its sizes are being made.
    refetchInterval: ({ state: { data } }) => (data && !data.picture && data.state !== "failed" ? pollInterval : false),
  });
}

export function BlockPhotograph({ id, className = "" }: { id: string; className?: string }) {
  const { data, error } = usePhotograph(id);
  if (!data?.picture) {
    return (
      <span className={`grid aspect-[4/3] place-items-center bg-linen px-2 text-center text-xs text-ash ${className}`}>
        {error
          ? "This photograph is no longer in the library."
          : data?.state === "failed"
            ? "Could not be processed."
            : "Processing…"}
      </span>
    );
  }
  return (
    <Picture
      picture={data.picture}
      alt={data.alt || nameOf(data)}
      focal={data.focal}
      sizes="24rem"
      className={className}
    />
  );
}
