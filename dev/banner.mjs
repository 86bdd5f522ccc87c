/** The addresses shown once everything is running. */

/**
 * @param {Record<string, string | undefined>} env
 * @returns {[string, string][]}
 */
export function places(env) {
  const site = addressOf(env.HOST, env.PORT);
  const metrics = [env.API_METRICS_PORT, env.WORKER_METRICS_PORT].map((port) => addressOf(env.METRICS_HOST, port));
  return [
    ["Website", site],
    ["E-mail", mail(env, site)],
    ["Metrics", `${metrics[0]}/metrics and ${metrics[1]}/metrics`],
    ["Database", 'psql "$(node dev/postgres.mjs url)"'],
  ];
}

/**
 * The URL on this machine of a program that listens on `host`.
 * @param {string | undefined} host
 * @param {string | undefined} port
 */
export function addressOf(host, port) {
  const isHere = !host || ["0.0.0.0", "::", "127.0.0.1", "::1"].includes(host);
  const name = isHere ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** Who can sign in to the demo: one person of each role. They have the same password. */
const PEOPLE = [
  ["Admin", "admin@nivas.example"],
  ["Sales", "sales@nivas.example"],
  ["Head of sales", "sales.head@nivas.example"],
  ["Designer", "designer@nivas.example"],
  ["Project manager", "projects@nivas.example"],
  ["Content", "content@nivas.example"],
  ["Finance", "finance@nivas.example"],
  ["Operations", "operations@nivas.example"],
  ["Client", "revathi.subramanian@example.com"],
];

/** The demo's sign-ins as a table. @param {Record<string, string | undefined>} env @returns {string[]} */
function signIns(env) {
  if (!env.DEMO_PASSWORD) return [];
  const row = (/** @type {string[]} */ [role, address, password]) => `    ${role.padEnd(17)}${address.padEnd(33)}${password}`;
  const people = PEOPLE.map(([role, address]) => row([role, address, String(env.DEMO_PASSWORD)]));
  return [`  Sign in at ${addressOf(env.HOST, env.PORT)}/auth`, "", row(["Role", "E-mail address", "Password"]), ...people, ""];
}

/** @param {Record<string, string | undefined>} env @param {string} site */
function mail(env, site) {
  if (!env.SMTP_URL) return `${site}/dev/mail (files in ${env.MAIL_DIR || ".data/mail"}/)`;
  try {
    return `sent through ${new URL(env.SMTP_URL).host}`;
  } catch {
    return "sent through SMTP_URL";
  }
}

/** @param {Record<string, string | undefined>} env */
export function banner(env) {
  const lines = places(env).map(([name, place]) => `    ${name.padEnd(10)}${place}`);
  return ["", "  Nivas is running. Ctrl-C stops it.", "", ...lines, "", ...signIns(env)].join("\n");
}
