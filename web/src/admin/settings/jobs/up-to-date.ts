/** Refreshes a list when it may be outdated, but not while somebody is using it or has rows selected. */
import { useCallback, useEffect, useState } from "react";

type Readable = { refetch: () => Promise<unknown> };

/** `changes` rises with the news. What came while the list was held is read as soon as it is let go. */
export function useUpToDate({ refetch }: Readable, changes: number, held: boolean) {
  const [read, setRead] = useState(changes);
  const isOld = changes !== read;

  const catchUp = useCallback(() => {
    void refetch().then(() => setRead(changes));
  }, [refetch, changes]);

  useEffect(() => {
    if (isOld && !held) catchUp();
  }, [isOld, held, catchUp]);

  return { isBehind: isOld && held, catchUp };
}
