/** Connection: the company's accounts with the ad platforms, whether they work, and what to do until they do. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { AdConnection, Destination } from "../../api/contract/types.gen";
import { below } from "../../api/path";
import { count, dateTime, relative } from "../../ui/format";
import { labelOf } from "../../ui/label-of";
import { useMay } from "../kit/access";
import { Action } from "../kit/button";
import { useOpenRecord } from "../kit/drawer";
import { Fact, Facts } from "../kit/facts";
import { messageOf } from "../kit/failure";
import { invalidate, mutate, query } from "../kit/query";
import { Pending } from "../kit/states";
import { Status } from "../kit/status";
import { useNow } from "../kit/time";
import { ConnectionForm } from "./connection-form";
import { type Platform, address, addressOf, connectable, eventsWithoutAction, methods } from "./connections";
import { eventKinds } from "./labels";
import { Head } from "./tabs";

/** In milliseconds: what waits and when it was last sent change by themselves. */
const interval = 30_000;

export function ConnectionTab() {
  const { data, error, refetch } = useQuery({ ...query(address), refetchInterval: interval });
  const [search] = useSearchParams();
  const mayEdit = useMay("ads")("edit");
  const opened = connectable.find(({ destination }) => destination === search.get("connection"));
  const edited = opened && data?.find(({ destination }) => destination === opened.destination);
  return (
    <>
      <Head tab="connection" />
      {data ? (
        <div className="grid gap-4 py-4 md:px-6 lg:grid-cols-3 lg:items-start">
          {connectable.map((platform) => {
            const connection = data.find(({ destination }) => destination === platform.destination);
            return connection && <Card key={platform.destination} {...{ platform, connection, mayEdit }} />;
          })}
        </div>
      ) : (
        <Pending error={error} refetch={refetch} lines={10} />
      )}
      {opened && edited && mayEdit && <ConnectionForm key={opened.destination} platform={opened} connection={edited} />}
    </>
  );
}

type CardProps = { platform: Platform; connection: AdConnection; mayEdit: boolean };

function Card({ platform, connection, mayEdit }: CardProps) {
  const { destination, label, purpose } = platform;
  const open = useOpenRecord("connection");
  const isNew = connection.version === 0;
  const id = `connection-${destination}`;
  return (
    <section aria-labelledby={id} className="border-y border-seam bg-paper px-4 py-4 md:rounded-lg md:border">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} data-row={destination} className="font-display text-lg">
          {label}
        </h2>
        <Health connection={connection} />
      </div>
      <p className="mt-1 text-xs text-ash">{purpose}</p>
      <Problems connection={connection} />
      {isNew ? <Steps steps={platform.steps} /> : <About platform={platform} connection={connection} />}
      {mayEdit && (
        <div className="mt-4 flex flex-wrap items-start gap-2">
          <Action aria-label={`${isNew ? "Connect…" : "Edit…"} ${label}`} onClick={() => open(destination)}>
            {isNew ? "Connect…" : "Edit…"}
          </Action>
          {!isNew && <Test destination={destination} label={label} />}
        </div>
      )}
    </section>
  );
}

/** What to do first, with the consoles in which to do it. */
function Steps({ steps }: Pick<Platform, "steps">) {
  return (
    <>
      <h3 className="mt-4 text-xs font-semibold text-ash">Before you connect</h3>
      <ol className="mt-2 list-decimal space-y-1.5 pl-5 text-sm">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  );
}

function Health({ connection }: { connection: AdConnection }) {
  const now = useNow();
  const { version, isEnabled, isReady, checkError, areSecretsUnreadable, pausedUntil } = connection;
  if (version === 0) return <Status tone="quiet">Not connected</Status>;
  if (!isEnabled) return <Status tone="quiet">Switched off</Status>;
  if (areSecretsUnreadable || checkError !== "") return <Status tone="danger">Not working</Status>;
  if (!isReady) return <Status tone="attention">Incomplete</Status>;
  if (pausedUntil !== null && new Date(pausedUntil) > now) return <Status tone="attention">Asked to wait</Status>;
  return <Status tone="good">Connected</Status>;
}

function Problems({ connection }: { connection: AdConnection }) {
  const now = useNow();
  const { version, isEnabled, isReady, checkError, areSecretsUnreadable, pausedUntil, testCode } = connection;
  const unsent = eventsWithoutAction(connection);
  const isWaiting = pausedUntil !== null && new Date(pausedUntil) > now;
  const texts = [
    areSecretsUnreadable &&
      "The secrets can’t be read, because the installation’s SECRET_KEY was replaced. Please enter them again.",
    checkError !== "" && `The platform answered: ${checkError}`,
    isEnabled && !isReady && !areSecretsUnreadable && "A secret or an account is missing, so nothing is sent yet.",
    isWaiting && `The platform asked for a pause. Uploads go on ${relative(pausedUntil, now)}.`,
    testCode !== "" && "A test code is set: events are counted as tests only.",
    isEnabled && unsent.length > 0 && `Without a conversion action, and so not sent: ${unsent.join(", ")}.`,
  ].filter((text) => text !== false);
  if (version === 0 || texts.length === 0) return null;
  return (
    <ul className="mt-3 space-y-1 border-l-2 border-brass pl-3 text-sm">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function About({ platform, connection }: Pick<CardProps, "platform" | "connection">) {
  const { accountLabel, loginLabel, hasMethod, hasActions, secrets } = platform;
  const { account, loginAccount, method, actions, storedSecrets, testCode } = connection;
  const { secretsChangedAt, lastUploadAt, waiting, checkedAt, updatedAt, updatedBy } = connection;
  const stored = secrets.filter(({ name }) => storedSecrets.includes(name)).map(({ label }) => label);
  return (
    <div className="mt-4 space-y-4">
      <Facts>
        <Fact label="Last upload">{lastUploadAt ? relative(lastUploadAt) : "Never"}</Fact>
        <Fact label="Waiting">{waiting === 0 ? "None" : count(waiting, "conversion")}</Fact>
        <Fact label="Last answer">{checkedAt && relative(checkedAt)}</Fact>
        <Fact label={accountLabel}>{account}</Fact>
        {loginLabel && loginAccount && <Fact label={loginLabel}>{loginAccount}</Fact>}
        {hasMethod && method && <Fact label="Method">{labelOf(methods, method)}</Fact>}
        {testCode && <Fact label="Test code">{testCode}</Fact>}
        <Fact label="Secrets">{stored.join(", ")}</Fact>
        {secretsChangedAt && <Fact label="Secrets changed">{dateTime(secretsChangedAt)}</Fact>}
        {updatedAt && (
          <Fact label="Last change">{[dateTime(updatedAt), updatedBy?.name].filter(Boolean).join(", ")}</Fact>
        )}
      </Facts>
      {hasActions && (
        <div>
          <h3 className="mb-2 text-xs font-semibold text-ash">Conversion actions</h3>
          <Facts>
            {eventKinds.map(({ value, label }) => (
              <Fact key={value} label={label}>
                {actions[value]}
              </Fact>
            ))}
          </Facts>
        </div>
      )}
    </div>
  );
}

/** Asks the platform with an event that is only validated: nothing is counted. */
function Test({ destination, label }: { destination: Destination; label: string }) {
  const test = useMutation({
    mutationFn: () => mutate("POST", below(addressOf(destination), "check")),
    retry: false,
    onSettled: () => invalidate(address),
  });
  const failure = test.error ? messageOf(test.error) : test.data?.reason;
  return (
    <>
      <Action busy={test.isPending} aria-label={`Test connection to ${label}`} onClick={() => test.mutate()}>
        Test connection
      </Action>
      <p role="status" className="w-full text-sm wrap-anywhere empty:hidden">
        {test.data?.isAccepted && (
          <Status tone="good">{`${label} accepts this connection. Nothing was counted.`}</Status>
        )}
        {failure && <span className="text-error">{`Not accepted: ${failure}`}</span>}
      </p>
    </>
  );
}
