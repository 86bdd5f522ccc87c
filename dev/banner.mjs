/** The lines that tell, once everything serves, where to look. */

/**
 * @param {Record<string, string | undefined>} env
 * @returns {[string, string][]}
 */
export function places(env) {
  const site = `http://localhost:${env.PORT}`;
  return [
    ["Website", site],
    ...signIn(env, site),
    ["E-mail", mail(env, site)],
    ["Metrics", `${site}/metrics and http://localhost:${env.WORKER_METRICS_PORT}/metrics`],
    ["Database", 'psql "$(node dev/postgres.mjs url)"'],
  ];
}

/**
 * The demo's admin; its colleagues (sales@, designer@, content@ ...) have the same password.
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
