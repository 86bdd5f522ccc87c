/** Connections to the ad platforms: what each needs, where it is found, and the form for it. */
import * as z from "zod/mini";
import type { AdConnection, Destination, SecretName } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import type { Choice } from "../kit/resource";
import { eventKinds } from "./labels";

export const address = "/api/admin/ads/connections";
export const addressOf = (destination: Destination) =>
  path("/api/admin/ads/connections/{destination}", { destination });

/** A secret of the form: its name there and in the answer. */
type Secret = { field: SecretField; name: SecretName; label: string; hint?: string; isLong?: boolean };

type SecretField =
  | "serviceAccount"
  | "clientId"
  | "clientSecret"
  | "refreshToken"
  | "developerToken"
  | "apiSecret"
  | "accessToken"
  | "appSecret";

export type Platform = {
  destination: Destination;
  label: string;
  /** What it is told, and why. */
  purpose: string;
  accountLabel: string;
  accountHint: string;
  loginLabel?: string;
  loginHint?: string;
  hasMethod?: boolean;
  hasActions?: boolean;
  hasTestCode?: boolean;
  secrets: readonly Secret[];
  /** What to do in which console before it can be connected. */
  steps: readonly string[];
};

export const connectable: readonly Platform[] = [
  {
    destination: "google_ads",
    label: "Google Ads",
    purpose: "Learns which clicks became leads, contracts and orders, and brings costs by campaign.",
    accountLabel: "Customer ID",
    accountHint: "Ten digits, at the top right of Google Ads.",
    loginLabel: "Manager account",
    loginHint: "Only if access is through a manager account.",
    hasMethod: true,
    hasActions: true,
    secrets: [
      {
        field: "serviceAccount",
        name: "service_account",
        label: "Key file of a service account",
        hint: "The JSON file's whole text.",
        isLong: true,
      },
      { field: "clientId", name: "client_id", label: "OAuth client ID", hint: "Only with a refresh token." },
      { field: "clientSecret", name: "client_secret", label: "OAuth client secret" },
      { field: "refreshToken", name: "refresh_token", label: "Refresh token", hint: "Instead of a service account." },
      {
        field: "developerToken",
        name: "developer_token",
        label: "Developer token",
        hint: "Only for accounts that still use one.",
      },
    ],
    steps: [
      "In Google Ads, under Goals, Conversions, create one conversion action for each event, to import from clicks.",
      "Accept the customer data terms there, under Settings.",
      "In Google Cloud, enable the Data Manager API and the Google Ads API, and create a service account with a key file.",
      "In Google Ads, under Admin, Access and security, give the service account's e-mail address access.",
    ],
  },
  {
    destination: "ga4",
    label: "Google Analytics",
    purpose: "Learns what became of a visit after the browser was closed.",
    accountLabel: "Measurement ID",
    accountHint: "Starts with G-, under Admin, Data streams.",
    secrets: [{ field: "apiSecret", name: "api_secret", label: "API secret" }],
    steps: [
      "In Google Analytics, under Admin, Data streams, open the website's stream and note its measurement ID.",
      "There, under Measurement Protocol API secrets, create a secret.",
    ],
  },
  {
    destination: "meta",
    label: "Meta",
    purpose:
      "Learns which visitors from Facebook and Instagram became leads and customers, and brings costs by campaign.",
    accountLabel: "Pixel ID",
    accountHint: "Under Events Manager, Data sources.",
    loginLabel: "Ad account",
    loginHint: "Digits only. Costs are read from it.",
    hasTestCode: true,
    secrets: [
      { field: "accessToken", name: "access_token", label: "Access token" },
      {
        field: "appSecret",
        name: "app_secret",
        label: "App secret",
        hint: "Only if the app requires proof of it.",
      },
    ],
    steps: [
      "In Events Manager, under Data sources, open the pixel's settings and note its ID.",
      "There, under Conversions API, generate an access token.",
      "For costs, give the token's system user access to the ad account.",
    ],
  },
];

export const methods: readonly Choice<"data_manager" | "click_conversions">[] = [
  { value: "data_manager", label: "Data Manager API" },
  { value: "click_conversions", label: "Click conversions (accounts that used it before June 2026)" },
];

const oneLine = (max: number) => z.string().check(z.trim(), z.maxLength(max, `Please use at most ${max} characters.`));

const action = z
  .string()
  .check(z.trim(), z.regex(/^\d{0,20}$/, "Please enter the action's number, or leave this blank."));

/** Of every platform: those that a platform doesn't have stay empty. */
export const schema = z.object({
  isEnabled: z.boolean(),
  method: z.nullable(z.enum(["data_manager", "click_conversions"])),
  account: oneLine(40),
  loginAccount: oneLine(40),
  actions: z.object({
    lead_submitted: action,
    lead_qualified: action,
    site_visit_done: action,
    contract_won: action,
    purchase: action,
  }),
  testCode: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{0,40}$/, "Please enter letters and digits only.")),
  serviceAccount: oneLine(10_000),
  clientId: oneLine(500),
  clientSecret: oneLine(500),
  refreshToken: oneLine(2000),
  developerToken: oneLine(200),
  apiSecret: oneLine(200),
  accessToken: oneLine(2000),
  appSecret: oneLine(200),
});

export type ConnectionValues = z.output<typeof schema>;

/** Secrets are never answered. */
export function valuesOf(connection: AdConnection): ConnectionValues {
  const { isEnabled, method, account, loginAccount, actions, testCode, version } = connection;
  return {
    // A first connection is meant to be used.
    isEnabled: version === 0 || isEnabled,
    method,
    account,
    loginAccount,
    actions,
    testCode,
    serviceAccount: "",
    clientId: "",
    clientSecret: "",
    refreshToken: "",
    developerToken: "",
    apiSecret: "",
    accessToken: "",
    appSecret: "",
  };
}

/** A secret that was left blank is not sent, and stays as it is; those in `removed` are emptied. */
export function requestOf(values: ConnectionValues, removed: readonly SecretName[]) {
  const { isEnabled, method, account, loginAccount, actions, testCode } = values;
  const secrets = connectable
    .flatMap((platform) => platform.secrets)
    .filter(({ field, name }) => values[field] !== "" || removed.includes(name))
    .map(({ field }) => [field, values[field]] as const);
  return { isEnabled, method, account, loginAccount, actions, testCode, ...Object.fromEntries(secrets) };
}

/** Events without a conversion action are not sent to Google Ads. */
export function eventsWithoutAction({ destination, actions }: AdConnection): string[] {
  if (destination !== "google_ads") return [];
  return eventKinds.filter(({ value }) => actions[value] === "").map(({ label }) => label);
}
