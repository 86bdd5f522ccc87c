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
    ...signIn(env, site),
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

/**
 * Credentials of the demo's admin; the other staff (sales@, designer@, content@ ...) have the same password.
 * @param {Record<string, string | undefined>} env @param {string} site @returns {[string, string][]}
 */
function signIn(env, site) {
  if (!env.DEMO_PASSWORD) return [];
  return [["Sign in", `${site}/auth as admin@nivas.example with ${env.DEMO_PASSWORD}`]];
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
  return ["", "  Nivas is running. Ctrl-C stops it.", "", ...lines, ""].join("\n");
}
