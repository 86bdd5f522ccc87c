import { useQuery } from "@tanstack/react-query";
import { number } from "../../ui/format";
import { choices } from "./video";

/** Goes on after what may be uploaded: ", up to 500 MB". Nothing until the settings are known. */
export function FileLimit() {
  const { data } = useQuery(choices);
  return data ? <>, up to {number(data.maxFileMb)} MB</> : null;
}
