/** The form of a connection. Secrets are entered and never shown; a blank one stays as it is. */
import { useState } from "react";
import type { AdConnection, SecretName } from "../../api/contract/types.gen";
import { toast } from "../../ui/toast";
import { Drawer, DrawerSection, useOpenRecord } from "../kit/drawer";
import { SelectField, TextAreaField, TextField, ToggleField } from "../kit/form/fields";
import { RecordForm } from "../kit/form/record-form";
import { useRecordForm } from "../kit/form/use-record-form";
import { invalidate, mutate } from "../kit/query";
import {
  type ConnectionValues,
  type Platform,
  address,
  addressOf,
  methods,
  requestOf,
  schema,
  valuesOf,
} from "./connections";
import { eventKinds } from "./labels";

export function ConnectionForm({ platform, connection }: { platform: Platform; connection: AdConnection }) {
  const { destination, label, hasMethod, hasActions, hasTestCode, loginLabel, loginHint } = platform;
  const open = useOpenRecord("connection");
  const [removed, setRemoved] = useState<readonly SecretName[]>([]);
  const form = useRecordForm<ConnectionValues, AdConnection>({
    schema,
    values: valuesOf(connection),
    version: connection.version,
    save: (values, version) => mutate("PUT", addressOf(destination), { ...requestOf(values, removed), version }),
    draftOf: valuesOf,
    onSaved: () => {
      void invalidate(address);
      toast({ title: `${label} saved`, description: "Test the connection to see whether it works." });
      open(null);
    },
  });
  const { control } = form;
  return (
    <Drawer name="connection" title={label} subtitle={connection.version === 0 ? "Connecting" : "Editing"}>
      <RecordForm focusFirst form={form} save="Save connection" onCancel={() => open(null)}>
        <DrawerSection>
          <div className="space-y-4">
            <ToggleField
              control={control}
              name="isEnabled"
              label="Send conversions"
              hint="While it is off, events are recorded as not sent."
            />
            <TextField
              control={control}
              name="account"
              label={platform.accountLabel}
              hint={platform.accountHint}
              autoComplete="off"
            />
            {loginLabel && (
              <TextField
                control={control}
                name="loginAccount"
                label={loginLabel}
                hint={loginHint}
                autoComplete="off"
                optional
              />
            )}
            {hasMethod && <SelectField control={control} name="method" label="Method" choices={methods} />}
          </div>
        </DrawerSection>
        <DrawerSection title="Secrets">
          <p className="mb-4 text-xs text-ash">They are encrypted, and not shown again.</p>
          <div className="space-y-4">
            {platform.secrets.map(({ field, name, label, hint, isLong }) => {
              const isStored = connection.storedSecrets.includes(name);
              const isRemoved = removed.includes(name);
              const kept = isRemoved ? "It is removed when you save." : "Stored. Leave blank to keep it.";
              const common = { control, name: field, label, hint: isStored ? kept : hint, optional: true };
              return (
                <div key={name}>
                  {isLong ? (
                    <TextAreaField {...common} rows={4} />
                  ) : (
                    <TextField {...common} type="password" autoComplete="new-password" />
                  )}
                  {isStored && (
                    <label className="mt-1 inline-flex min-h-6 items-center gap-2 text-xs max-md:min-h-11">
                      <input
                        type="checkbox"
                        checked={isRemoved}
                        onChange={({ target }) =>
                          setRemoved(target.checked ? [...removed, name] : removed.filter((one) => one !== name))
                        }
                        className="size-4 accent-areca"
                      />
                      {`Remove the stored ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
                    </label>
                  )}
                </div>
              );
            })}
          </div>
        </DrawerSection>
        {hasActions && (
          <DrawerSection title="Conversion actions">
            <p className="mb-4 text-xs text-ash">
              The number of the action in Google Ads, as ctId in its address. An event without one is not sent.
            </p>
            <div className="space-y-4">
              {eventKinds.map(({ value, label }) => (
                <TextField
                  key={value}
                  control={control}
                  name={`actions.${value}`}
                  label={label}
                  inputMode="numeric"
                  autoComplete="off"
                  optional
                />
              ))}
            </div>
          </DrawerSection>
        )}
        {hasTestCode && (
          <DrawerSection title="Testing">
            <TextField
              control={control}
              name="testCode"
              label="Test code"
              hint="From Test events in Events Manager. While it is set, events are counted as tests only."
              autoComplete="off"
              optional
            />
          </DrawerSection>
        )}
      </RecordForm>
    </Drawer>
  );
}
