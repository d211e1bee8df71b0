import type { ClientView } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { ApiError } from '../../lib/api/api-result.ts';
import { CardField, type CardFieldHandle } from './card-field.tsx';

/** The message of any failure without a specific one. Requirement R12. */
const FAILED = 'Failed to update payment method';

/** A new card for renewals: its number goes to Square, and only a token of it comes to us. Requirements P13, P14. */
export function StoreCardForm({
  venue,
  store,
  onStored,
  onCancel,
}: {
  venue: ClientView;
  /** Sends the token. Errors: `ApiError`. */
  store: (body: { cardNonce: string; customerName?: string }) => Promise<{ message: string }>;
  onStored: (message: string) => void;
  onCancel: () => void;
}) {
  const field = useRef<CardFieldHandle>(null);
  const [name, setName] = useState(`${venue.contact_first_name} ${venue.contact_last_name}`.trim());
  const [isReady, setIsReady] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const tokenizeAndStore = async (): Promise<void> => {
    setError(null);
    const buyer = {
      givenName: venue.contact_first_name,
      familyName: venue.contact_last_name,
      email: venue.email,
    };
    const tokenized = await field.current?.tokenize({ intent: 'STORE', buyer });
    if (!tokenized?.ok) return setError(tokenized?.message ?? FAILED);
    try {
      const { message } = await store({
        cardNonce: tokenized.token,
        ...(name.trim() ? { customerName: name.trim() } : {}),
      });
      onStored(message);
    } catch (error) {
      const isRefusal = error instanceof ApiError && error.failure.kind === 'refused';
      setError(isRefusal ? error.message : FAILED);
    }
  };
  const send = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await tokenizeAndStore();
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Stack gap="md" maw={480}>
        <TextInput
          label="Name on card"
          autoComplete="cc-name"
          maxLength={120}
          value={name}
          disabled={isBusy}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <CardField ref={field} isBusy={isBusy} onReadyChange={setIsReady} />
        <FailureAlert>{error}</FailureAlert>
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" miw={140} disabled={!isReady || isBusy}>
            {isBusy ? 'Saving…' : 'Save Card'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
