import {
  addPasskey,
  beginPasskey,
  deletePasskey,
  listPasskeys,
  type PasskeyView,
} from '@gatehouse/sync-protocol/areas/accounts/passkeys.contracts';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { FormDialog } from '../../components/dialog-footer.tsx';
import { Loaded, useChange } from '../../components/endpoints.tsx';
import { refusal } from '../../components/forms/form-problems.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { Section } from '../../components/settings/section.tsx';
import styles from '../../components/settings/settings.module.css';
import { useFlash } from '../../components/settings/use-flash.ts';
import { useApi } from '../../lib/api/api-context.tsx';
import { useRead } from '../../lib/api/use-read.ts';
import { venueInstant } from '../../lib/venue-format.ts';
import { canUsePasskeys, makePasskey } from './passkey.ts';

/** Signing in with a fingerprint, a face or a security key in place of the password. Requirement X26. */
export function PasskeysSection({ timeZone }: { timeZone: string }) {
  const read = useRead(listPasskeys);
  const [isAdding, setIsAdding] = useState(false);
  const [ending, setEnding] = useState<PasskeyView | null>(null);
  const { flash, done, failed } = useFlash();
  const where = { done, failed };
  const end = useChange(deletePasskey, { invalidates: [listPasskeys], where, done: 'The passkey was deleted.' });
  return (
    <Section
      title="Passkeys"
      about="Sign in with your fingerprint, your face or a security key. A passkey can’t be guessed, and no false website can ask you for it."
      flash={flash}
    >
      <Loaded read={read} skeleton={{ rows: 1, height: 52 }}>
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <Text c="dimmed">You have no passkeys yet.</Text>
          ) : (
            <ul className="gate-list">
              {passkeys.map((passkey) => (
                <li key={passkey.passkey_id} className={styles['row']}>
                  <Stack gap={0}>
                    <Text fw={550}>{passkey.name}</Text>
                    <Text size="sm" c="dimmed" data-tabular>
                      Added {venueInstant(passkey.created_at, timeZone)} ·{' '}
                      {passkey.last_used_at
                        ? `last used ${venueInstant(passkey.last_used_at, timeZone)}`
                        : 'never used'}
                    </Text>
                  </Stack>
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`Delete ${passkey.name}`}
                    onClick={() => setEnding(passkey)}
                  >
                    Delete
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Group justify="flex-end">
        {canUsePasskeys() ? (
          <Button onClick={() => setIsAdding(true)}>Add a Passkey</Button>
        ) : (
          <Text size="sm" c="dimmed">
            This browser can’t make passkeys.
          </Text>
        )}
      </Group>
      {isAdding ? (
        <AddPasskeyDialog
          onClose={() => setIsAdding(false)}
          onAdded={() => {
            setIsAdding(false);
            void read.refetch();
            done('The passkey was added.');
          }}
        />
      ) : null}
      <ConfirmDialog
        opened={ending !== null}
        title="Delete this passkey?"
        confirmLabel="Delete"
        busyLabel="Deleting…"
        onConfirm={async () => {
          if (ending) await end.act({ params: { passkey_id: ending.passkey_id } });
          setEnding(null);
        }}
        onClose={() => setEnding(null)}
      >
        Nobody can sign in with “{ending?.name}” anymore. Your browsers stay signed in.
      </ConfirmDialog>
    </Section>
  );
}

function AddPasskeyDialog({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const api = useApi();
  const form = useContractForm(null, {
    initialValues: { name: '' },
    check: ({ name }) => (name.trim() ? {} : { name: 'Please enter a name' }),
    send: async ({ name }) => {
      const begun = await api.call(beginPasskey);
      if (!begun.ok) return refusal(begun.message);
      const response = await makePasskey(begun.data.options);
      if (!response) return refusal('No passkey was made. Please try again.');
      const added = await api.call(addPasskey, { body: { name, response } });
      return added.ok ? added.data : refusal(added.message);
    },
    onDone: onAdded,
  });
  return (
    <FormDialog title="Add a passkey" form={form} onCancel={onClose} label="Add" busyLabel="Adding…">
      <Text>
        Name it after the phone, computer or key that keeps it. Your browser then asks for your fingerprint, face or
        PIN.
      </Text>
      <TextInput label="Name" placeholder="My phone" required maxLength={80} {...form.field('name')} />
    </FormDialog>
  );
}
