/** The auth service with its official client: unmodified, in Node, against the running API and worker. */
import {
  AuthApiError,
  AuthClient,
  type AuthError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthWeakPasswordError,
  type Session,
} from "@supabase/auth-js";
import { mailTo, meera } from "./accounts";
import { expect, test } from "./journey";
import type { Stack } from "./stack/stack";
import { totp } from "./totp";

const newPassword = "two mangos on a bench";

test("an account is created, confirmed by an e-mail link, used and signed out", async ({ stack }) => {
  const { client, calls, events } = await newClient(stack);
  const made = await client.signUp({
    ...credentials(meera),
    options: { data: { first_name: meera.firstName, last_name: meera.lastName, ...oldEnough } },
  });
  expect(made.error).toBeNull();
  expect(made.data.session, "no session before confirmation").toBeNull();
  expect(made.data.user).toMatchObject({ email: meera.email, role: "authenticated" });
  expect(made.data.user?.identities).toHaveLength(1);
  expectRefused(await client.signInWithPassword(credentials(meera)), 400, "email_not_confirmed");

  const confirmation = { type: "signup", token_hash: await hashFromMail(stack, meera.email) } as const;
  const confirmed = await client.verifyOtp(confirmation);
  expect(confirmed.error).toBeNull();
  expect(confirmed.data.user?.email_confirmed_at).toBeTruthy();
  expectRefused(await client.verifyOtp(confirmation), 403, "otp_expired");

  const user = (await client.getUser()).data.user;
  expect(user).toMatchObject({ id: made.data.user?.id, email: meera.email });
  expect(user?.user_metadata).toMatchObject({ first_name: "Meera", last_name: "Iyer", email_verified: true });
  const { access_token } = confirmed.data.session!;
  expect(await whoIs(stack, access_token)).toMatchObject({ id: user?.id, role: "client", firstName: "Meera" });

  expect((await client.signOut()).error).toBeNull();
  expect((await client.getSession()).data.session).toBeNull();
  expect((await client.updateUser({ data: { first_name: "Mira" } })).error).toBeInstanceOf(AuthSessionMissingError);
  expect(await statusFor(stack, access_token), "the token would be valid for most of an hour").toBe(401);
  expect(events).toEqual(["SIGNED_IN", "SIGNED_OUT"]);
  expect(calls.find((call) => call.path === "/logout")?.status).toBe(204);
});

test("a code confirms as well, and the password works from then on", async ({ stack }) => {
  const { client } = await newClient(stack);
  await client.signUp(newAccount(meera));
  const { code } = await mailTo(stack, meera.email);
  const wrong = code === "000000" ? "111111" : "000000";
  expectRefused(await client.verifyOtp({ type: "signup", email: meera.email, token: wrong }), 403, "otp_expired");
  const confirmed = await client.verifyOtp({ type: "signup", email: meera.email, token: code });
  expect(confirmed.error).toBeNull();

  const phone = await signIn(stack, meera);
  expect(phone.session.user.id).toBe(confirmed.data.user?.id);
  expect(phone.session).toMatchObject({ token_type: "bearer", expires_in: 3600 });

  const { client: other } = await newClient(stack);
  expectRefused(await other.signInWithPassword({ email: meera.email, password: "x" }), 400, "invalid_credentials");
  const nobody = { email: "nobody@example.com", password: meera.password };
  expectRefused(await other.signInWithPassword(nobody), 400, "invalid_credentials");
  await stack.database.query("update users set status = 'suspended'");
  expectRefused(await other.signInWithPassword(credentials(meera)), 400, "user_banned");
  expect((await phone.client.getUser()).error).toMatchObject({ status: 403, code: "user_banned" });
});

test("sign-up errors have codes, and do not reveal whether an address is known", async ({ stack }) => {
  await confirmed(stack, meera);
  const { client } = await newClient(stack);
  const weak = await client.signUp(newAccount({ email: "asha@example.com", password: "short" }));
  expect(weak.error).toBeInstanceOf(AuthWeakPasswordError);
  expect(weak.error).toMatchObject({ status: 422, code: "weak_password", reasons: ["length"] });
  const common = await client.signUp(newAccount({ email: "asha@example.com", password: "qwertyuiop" }));
  expect(common.error).toMatchObject({ code: "weak_password", reasons: ["pwned"] });
  expectRefused(await client.signUp(newAccount({ email: "asha", password: meera.password })), 400, "validation_failed");
  expectRefused(await client.signUp({ ...credentials(meera), email: "asha@example.com" }), 400, "validation_failed");
  expectRefused(await client.signInWithPassword({ email: "", password: "x" }), 400, "validation_failed");

  await skipMinute(stack);
  const unknown = await client.signUp(newAccount({ ...meera, email: "asha@example.com" }));
  const known = await client.signUp(newAccount({ ...meera, password: newPassword }));
  expect(known.error).toBeNull();
  expect(Object.keys(known.data.user!).toSorted()).toEqual(Object.keys(unknown.data.user!).toSorted());
  expect((await client.resetPasswordForEmail("nobody@example.com")).error).toBeNull();
  expectRefused(await client.signUp(newAccount(meera)), 429, "over_email_send_rate_limit");

  await stack.database.saveSettings("accounts", { acceptsSignUps: false });
  expectRefused(
    await client.signUp(newAccount({ email: "ravi@example.com", password: newPassword })),
    422,
    "signup_disabled",
  );
});

test("refresh tokens rotate, and reusing an old one ends the session", async ({ stack }) => {
  await confirmed(stack, meera);
  const { client, session: first, events } = await signIn(stack, meera);
  const second = sessionOf(await client.refreshSession());
  const third = sessionOf(await client.refreshSession());
  expect(new Set([first, second, third].map((session) => session.refresh_token)).size).toBe(3);
  expect(third.user.id).toBe(first.user.id);
  expect(await statusFor(stack, third.access_token)).toBe(200);

  // A lost response is repeated: the previous token still returns the active one.
  const { client: tab } = await newClient(stack);
  expect(sessionOf(await tab.refreshSession({ refresh_token: second.refresh_token })).refresh_token).toBe(
    third.refresh_token,
  );

  await skipMinute(stack);
  const { client: thief } = await newClient(stack);
  expectRefused(await thief.refreshSession({ refresh_token: first.refresh_token }), 400, "refresh_token_already_used");
  for (const { refresh_token } of [first, second, third]) {
    const { client: anybody } = await newClient(stack);
    expectRefused(await anybody.refreshSession({ refresh_token }), 400, "refresh_token_already_used");
  }
  expect((await client.getUser()).error).toBeInstanceOf(AuthSessionMissingError);
  expect(await statusFor(stack, third.access_token)).toBe(401);
  expect(await stack.database.count("audit_entries where action = 'refresh_token_reused'")).toBe(1);
  expect(events.at(-1)).toBe("SIGNED_OUT");
  expect((await client.getSession()).data.session).toBeNull();

  const { client: guesser } = await newClient(stack);
  expectRefused(await guesser.refreshSession({ refresh_token: "abcdefabcdef" }), 400, "validation_failed");
  const forged = `${first.refresh_token.slice(0, -4)}AAAA`;
  expectRefused(await guesser.refreshSession({ refresh_token: forged }), 400, "validation_failed");
});

test("a session has claims, is refreshed when it is read, and ends by signing out", async ({ stack }) => {
  await confirmed(stack, meera);

  await test.step("claims are verified with the published keys, without a request", async () => {
    const { client, calls, session } = await signIn(stack, meera);
    const { data, error } = await client.getClaims();
    expect(error).toBeNull();
    expect(data?.header).toMatchObject({ alg: "ES256", typ: "JWT" });
    expect(data?.claims).toMatchObject({
      sub: session.user.id,
      iss: `${stack.url}/auth/v1`,
      aud: "authenticated",
      role: "authenticated",
      email: meera.email,
      aal: "aal1",
      is_anonymous: false,
    });
    expect(data?.claims.amr).toMatchObject([{ method: "password" }]);
    expect(calls.map(({ path }) => path)).toContain("/.well-known/jwks.json");
    expect(calls.map(({ path }) => path)).not.toContain("/user");

    const [header, , signature] = session.access_token.split(".");
    const admin = Buffer.from(JSON.stringify({ ...data?.claims, role: "service_role" })).toString("base64url");
    expect((await client.getClaims(`${header}.${admin}.${signature}`)).error?.name).toBe("AuthInvalidJwtError");
  });

  await test.step("an expired token is refreshed", async () => {
    const { storage, session } = await signIn(stack, meera);
    storage.setItem(storageKey, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 1 }));
    const [one, other] = [await newClient(stack, storage), await newClient(stack, storage)];
    const renewed = await Promise.all([one.client.getSession(), other.client.getSession()]);
    for (const answer of renewed) expect(sessionOf(answer).refresh_token).not.toBe(session.refresh_token);
    expect(new Set(renewed.map((answer) => sessionOf(answer).refresh_token)).size).toBe(1);
    expect([...one.events, ...other.events]).not.toContain("SIGNED_OUT");
  });

  await test.step("signing out ends this session, the others, or all", async () => {
    const [desk, phone, tablet] = [await signIn(stack, meera), await signIn(stack, meera), await signIn(stack, meera)];
    const isOver = async ({ client }: Client) => (await client.getUser()).error instanceof AuthSessionMissingError;

    expect((await tablet.client.signOut({ scope: "local" })).error).toBeNull();
    const { client: finder } = await newClient(stack);
    const { refresh_token } = tablet.session;
    expectRefused(await finder.refreshSession({ refresh_token }), 400, "refresh_token_not_found");
    expect(await isOver(desk)).toBe(false);

    expect((await desk.client.signOut({ scope: "others" })).error).toBeNull();
    expect(await isOver(phone)).toBe(true);
    expect(await isOver(desk)).toBe(false);

    const again = await signIn(stack, meera);
    expect((await again.client.signOut({ scope: "global" })).error).toBeNull();
    expect(await isOver(desk)).toBe(true);
    expect(await stack.database.count("auth_sessions")).toBe(0);
  });
});

test("resetting a password ends all other sessions", async ({ stack }) => {
  await confirmed(stack, meera);
  const { client: elsewhere } = await signIn(stack, meera);
  await skipMinute(stack);
  const { client, events } = await newClient(stack);
  expect((await client.resetPasswordForEmail(meera.email)).error).toBeNull();
  const recovery = { type: "recovery", token_hash: await hashFromMail(stack, meera.email, 2) } as const;
  expect((await client.verifyOtp(recovery)).error).toBeNull();
  expect(events).toContain("PASSWORD_RECOVERY");

  expectRefused(await client.updateUser({ password: meera.password }), 422, "same_password");
  expect((await client.updateUser({ password: "short" })).error).toBeInstanceOf(AuthWeakPasswordError);
  expect((await client.updateUser({ password: newPassword })).error).toBeNull();
  expect((await elsewhere.getUser()).error).toBeInstanceOf(AuthSessionMissingError);
  expect((await client.getUser()).error).toBeNull();
  expectRefused(await elsewhere.signInWithPassword(credentials(meera)), 400, "invalid_credentials");
  await signIn(stack, { email: meera.email, password: newPassword });
});

test("a person changes their name, address and password", async ({ stack }) => {
  await confirmed(stack, { ...meera, email: "asha@example.com" });
  await confirmed(stack, meera);
  const { client } = await signIn(stack, meera);
  const named = await client.updateUser({ data: { first_name: "Mira", last_name: null } });
  expect(named.data.user?.user_metadata).toMatchObject({ first_name: "Mira" });
  expect(named.data.user?.user_metadata).not.toHaveProperty("last_name");

  await skipMinute(stack);
  // An address in use gets the same response as a free one; its owner gets a different e-mail.
  const taken = await client.updateUser({ email: "asha@example.com" });
  expect(taken.data.user).toMatchObject({ email: meera.email, new_email: "asha@example.com" });
  await expect.poll(() => stack.smtp.to("asha@example.com").length).toBe(2);
  const wished = await client.updateUser({ email: "Mira@example.com" });
  expect(wished.data.user).toMatchObject({ email: meera.email, new_email: "mira@example.com" });
  const change = { type: "email_change", token_hash: await hashFromMail(stack, "mira@example.com") } as const;
  expect((await client.verifyOtp(change)).data.user?.email).toBe("mira@example.com");

  // Someone else may be using the browser by now.
  await stack.database.query("update auth_sessions set created_at = created_at - interval '1 hour'");
  const wish = { password: newPassword };
  expectRefused(await client.updateUser(wish), 400, "current_password_required");
  expectRefused(await client.updateUser({ ...wish, current_password: "a guess" }), 400, "current_password_invalid");
  expect((await client.updateUser({ ...wish, current_password: meera.password })).error).toBeNull();
  await signIn(stack, { email: "mira@example.com", password: newPassword });
});

test("sessions survive a database outage", async ({ stack }) => {
  await confirmed(stack, meera);
  const { client, calls, events, session, storage } = await signIn(stack, meera);
  const { client: other } = await newClient(stack);
  const letIn = await stack.database.shutOut();
  const refreshing = client.refreshSession();
  await expect.poll(() => calls.some(({ path, status }) => path === "/token" && status >= 500)).toBe(true);
  expect((await other.signInWithPassword(credentials(meera))).error).toBeInstanceOf(AuthRetryableFetchError);
  await letIn();
  // The client retries. If it gives up first, the session is kept for the next page.
  const answer = await refreshing;
  const renewed = answer.error ? await (await newClient(stack, storage)).client.refreshSession() : answer;
  expect(sessionOf(renewed).refresh_token).not.toBe(session.refresh_token);
  expect(events).not.toContain("SIGNED_OUT");
});

test("a second factor raises the session's level, is required from then on, and is replaced by a recovery code", async ({
  stack,
}) => {
  await confirmed(stack, meera);

  await test.step("an app", async () => {
    const { client, events } = await signIn(stack, meera);
    const made = await client.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
    expect(made.error).toBeNull();
    const { id: factorId, totp } = made.data!;
    expect(totp?.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,.*<svg/s);
    const challenge = (await client.mfa.challenge({ factorId })).data!;
    expectRefused(
      await client.mfa.verify({ factorId, challengeId: challenge.id, code: "no code" }),
      422,
      "mfa_verification_failed",
    );
    await give(client, factorId, totp!.secret);
    expect(events.at(-1)).toBe("MFA_CHALLENGE_VERIFIED");
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal2");
    expect((await client.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId, friendly_name: "Phone" }]);

    const { client: other, session } = await signIn(stack, meera);
    const level = (await other.mfa.getAuthenticatorAssuranceLevel()).data;
    expect(level).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
    expect(await statusFor(stack, session.access_token)).toBe(403);
    expectRefused(await other.updateUser({ password: newPassword }), 401, "insufficient_aal");
    expectRefused(await other.mfa.unenroll({ factorId }), 422, "insufficient_aal");
    // A code works once, and the app does not show the next one yet.
    await stack.database.query("update auth_factors set last_period = 0");
    await give(other, factorId, totp!.secret);
    expect(await statusFor(stack, (await other.getSession()).data.session!.access_token)).toBe(200);
    expect((await other.mfa.unenroll({ factorId })).error).toBeNull();
    expect((await other.refreshSession()).error).toBeNull();
    expect((await other.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ nextLevel: "aal1" });
  });

  await test.step("a recovery code is named in the claims", async () => {
    const { client } = await signIn(stack, meera);
    const { id: factorId, totp } = (await client.mfa.enroll({ factorType: "totp", friendlyName: "Phone" })).data!;
    await give(client, factorId, totp!.secret);
    const { access_token } = (await client.getSession()).data.session!;
    const { codes } = await (await post(stack, access_token, "/api/me/second-factor/recovery-codes")).json();

    const { client: other, session } = await signIn(stack, meera);
    expect((await post(stack, session.access_token, "/api/auth/recovery-code", { code: codes[0] })).status).toBe(204);
    expect((await other.refreshSession()).error).toBeNull();
    const level = (await other.mfa.getAuthenticatorAssuranceLevel()).data;
    expect(level).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
    expect(level?.currentAuthenticationMethods).toMatchObject([
      { method: "mfa/recovery_code" },
      { method: "password" },
    ]);
    expect((await other.getClaims()).error).toBeNull();
  });
});

function post(stack: Stack, token: string, path: string, body: object = {}) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return fetch(`${stack.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}

type Credentials = { email: string; password: string };

type Call = { path: string; status: number };

type Client = Awaited<ReturnType<typeof newClient>>;

const storageKey = "sb-localhost-auth-token";

/** Stores a session as a browser would. */
function newStorage() {
  const storage = new Map<string, string>();
  return {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  };
}

/** A client as the site creates it, with a record of its requests and events. */
async function newClient(stack: Stack, storage = newStorage()) {
  const { url, key } = (await (await fetch(`${stack.url}/api/auth/config`)).json()) as { url: string; key: string };
  const service = new URL(url, stack.url).href;
  const calls: Call[] = [];
  const client = new AuthClient({
    url: service,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    storage,
    storageKey,
    // Timers would outlive the test, and refresh at random moments.
    autoRefreshToken: false,
    detectSessionInUrl: false,
    flowType: "implicit",
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      calls.push({
        path: new URL(String(input)).href.slice(service.length).split("?", 1)[0]!,
        status: response.status,
      });
      return response;
    },
  });
  const events: string[] = [];
  client.onAuthStateChange((event) => {
    if (event !== "INITIAL_SESSION") events.push(event);
  });
  return { client, calls, events, storage };
}

/** Enters the current code. Retries, since a code may expire on a busy machine. */
async function give(client: InstanceType<typeof AuthClient>, factorId: string, secret: string): Promise<void> {
  await expect(async () => {
    expect((await client.mfa.challengeAndVerify({ factorId, code: totp(secret) })).error).toBeNull();
  }).toPass({ intervals: [1000] });
}

/** The metadata of a sign-up. */
const oldEnough = { age_declaration: "age-2026-11" };

function newAccount(person: Credentials) {
  return { ...credentials(person), options: { data: oldEnough } };
}

function credentials({ email, password }: Credentials): Credentials {
  return { email, password };
}

/** A user with a confirmed address. */
async function confirmed(stack: Stack, person: Credentials): Promise<void> {
  const { client } = await newClient(stack);
  expect((await client.signUp(newAccount(person))).error).toBeNull();
  const token_hash = await hashFromMail(stack, person.email);
  expect((await client.verifyOtp({ type: "signup", token_hash })).error).toBeNull();
  expect((await client.signOut()).error).toBeNull();
}

async function signIn(stack: Stack, person: Credentials) {
  const it = await newClient(stack);
  return { ...it, session: sessionOf(await it.client.signInWithPassword(credentials(person))) };
}

/** The token in the link of the latest e-mail, once there are this many. */
async function hashFromMail(stack: Stack, email: string, count = 1): Promise<string> {
  const { link } = await mailTo(stack, email, count);
  return new URL(link).searchParams.get("token_hash")!;
}

function sessionOf({ data, error }: { data: { session: Session | null }; error: AuthError | null }): Session {
  expect(error).toBeNull();
  return data.session!;
}

/** The client's error types; screens distinguish them by code. */
function expectRefused({ error }: { error: AuthError | null }, status: number, code: string): void {
  expect(error).toBeInstanceOf(AuthApiError);
  expect(error).toMatchObject({ status, code });
}

async function whoIs(stack: Stack, token: string): Promise<unknown> {
  return (await fetch(`${stack.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })).json();
}

async function statusFor(stack: Stack, token: string): Promise<number> {
  return (await fetch(`${stack.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })).status;
}

/** Lets e-mails be sent again, and refreshes no longer count as concurrent ones. */
async function skipMinute({ database }: Stack): Promise<void> {
  await database.query("delete from auth_throttles");
  await database.query("update auth_sessions set refreshed_at = refreshed_at - interval '1 minute'");
}
