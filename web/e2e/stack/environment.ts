/** The environment of the programs, without the caller's: tests must never use a developer's SMTP_URL. */
import { webDist } from "./checkout";

/** What one run of the product is made of. */
type Parts = { databaseUrl: string; filesDir: string; port: number; apiMetricsPort: number; metricsPort: number };

export function environment({ databaseUrl, filesDir, port, apiMetricsPort, metricsPort }: Parts) {
  return {
    DATABASE_URL: databaseUrl,
    NIVAS_ENV: "development",
    SECRET_KEY: secretKey(),
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    WEB_DIST: webDist,
    STORAGE_DIR: filesDir,
    PAYMENT_GATEWAY: "demo",
    API_METRICS_PORT: String(apiMetricsPort),
    WORKER_METRICS_PORT: String(metricsPort),
  };
}

const variable = "NIVAS_JOURNEY_SECRET_KEY";

/** Chooses the key of all journeys of a run: a copied database was sealed with it. */
export function chooseSecretKey(): void {
  process.env[variable] = crypto.randomUUID() + crypto.randomUUID();
}

function secretKey(): string {
  const key = process.env[variable];
  if (!key) throw new Error("The journeys' secret key was not chosen.");
  return key;
}
