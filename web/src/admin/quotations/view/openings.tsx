/** The log of visits to the customer's page: when, how long, and which rooms were viewed. */
import type { QuotationDetail } from "../../../api/contract/types.gen";
import { dateTime } from "../../../ui/format";
import { EmptyState, Pending } from "../../kit/states";
import { isUnopened, useOpenings } from "./queries";
import { type RoomTime, durationText, timeByRoom } from "./viewing-time";

export function Openings({ quotation }: { quotation: QuotationDetail }) {
  const { data, error, refetch } = useOpenings(quotation);
  if (quotation.sentAt === null) {
    return <EmptyState title="Not sent yet">Once the quotation is sent, the customer's visits appear here.</EmptyState>;
  }
  if (!data) return <Pending error={error} refetch={refetch} lines={5} />;
  const { items: opens } = data;
  if (opens.length === 0) {
    return isUnopened(quotation) ? (
      <EmptyState title="Not opened yet">{`Sent on ${dateTime(quotation.sentAt)}.`}</EmptyState>
    ) : (
      <EmptyState title="Opened">Viewing time appears after the visit ends.</EmptyState>
    );
  }
  const rooms = timeByRoom(opens);
  return (
    <>
      {rooms.length > 0 && <Rooms rooms={rooms} />}
      <ol aria-label="Visits to the page" className="divide-y divide-seam">
        {opens.map(({ at, seconds, device, rooms }, place) => (
          <li
            key={`${at} ${place}`}
            className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-0.5 px-4 py-2.5 md:grid-cols-[11rem_6rem_1fr_auto] md:px-6"
          >
            <time dateTime={at} className="font-medium tabular-nums">
              {dateTime(at)}
            </time>
            <span className="text-ash max-md:order-3">{device}</span>
            <span className="text-ash max-md:order-4 max-md:col-span-2">
              {rooms.length === 0
                ? "No room viewed for long"
                : rooms.map(({ room, seconds }) => `${room} ${durationText(seconds)}`).join(", ")}
            </span>
            <span className="text-right tabular-nums max-md:order-2">{durationText(seconds)}</span>
          </li>
        ))}
      </ol>
      <p className="border-t border-seam px-4 py-3 text-xs text-ash md:px-6">
        Visits by staff are not counted. Anyone with the link can open it.
      </p>
    </>
  );
}

function Rooms({ rooms }: { rooms: readonly RoomTime[] }) {
  const longest = rooms[0]?.seconds ?? 0;
  return (
    <dl
      aria-label="Viewing time by room"
      className="grid grid-cols-[minmax(5rem,auto)_1fr_auto] items-center gap-x-4 gap-y-1.5 border-b border-seam px-4 py-4 md:px-6"
    >
      {rooms.map(({ room, seconds }) => (
        <div key={room} className="col-span-3 grid grid-cols-subgrid items-center">
          <dt className="max-w-40 truncate">{room}</dt>
          <dd aria-hidden="true" className="h-1.5 rounded-full bg-linen">
            <span
              className="block h-full min-w-1 rounded-full bg-areca"
              style={{ width: `${longest > 0 ? (100 * seconds) / longest : 0}%` }}
            />
          </dd>
          <dd className="text-right text-ash tabular-nums">{durationText(seconds)}</dd>
        </div>
      ))}
    </dl>
  );
}
