/** Bookings for proofs and measurements: more of them, and faster, than people send. */
import { query } from "../dev/postgres/client.mjs";

/** The API's environment in which each booking says its own network, as behind a proxy. */
export const OF_MANY_NETWORKS = { TRUSTED_PROXIES: "1" };

/** What a booking says of its network. @param {number} n */
export function networkOf(n) {
  return { "X-Forwarded-For": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
}

/** Has all of them answered at once. @param {string} databaseUrl */
export async function answerAll(databaseUrl) {
  const limits = '{"networkHourly": 10000, "phoneHourly": 10000, "emailHourly": 10000, "totalHourly": 100000, "alerts": 100000}';
  await query(databaseUrl, `insert into settings (section, value) values ('enquiries', '${limits}')`);
}
