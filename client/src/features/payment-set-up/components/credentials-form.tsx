import { saveSquareAccount } from '@gatehouse/sync-protocol/http/square-accounts';
import { Alert, Anchor, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toast } from '../../../components/toast.ts';
import { useReadOnly } from '../../../domain/subscription/subscription-status-context.tsx';
import { useApi } from '../../../lib/api/api-context.tsx';
import { paymentSetUpQuery } from '../payment-set-up.queries.ts';

interface FormError {
  message: string;
  fields: Readonly<Record<string, string>>;
}

const noError: FormError = { message: '', fields: {} };

/** Connects the venue's Square account; the token is sent once and never shown again. Requirement R15. */
export function CredentialsForm({
  clientId,
  isUpdate,
  onDone,
}: {
  clientId: string;
  isUpdate: boolean;
  onDone: () => void;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const { control } = useReadOnly();
  const [accessToken, setAccessToken] = useState('');
  const [applicationId, setApplicationId] = useState('');
  const [locationId, setLocationId] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<FormError>(noError);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsBusy(true);
    setError(noError);
    const answer = await api.call(saveSquareAccount, {
      params: { client_id: clientId },
      body: { accessToken, applicationId, locationId, environment: 'production' },
    });
    setIsBusy(false);
    if (!answer.ok) {
      const fields = answer.kind === 'refused' ? answer.fields : {};
      setError({ message: answer.message || 'Failed to save credentials', fields });
      return;
    }
    toast(answer.data.message);
    await queries.invalidateQueries({ queryKey: paymentSetUpQuery(api, clientId).queryKey });
    onDone();
  };

  const isNamed = Object.keys(error.fields).length > 0;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        {error.message && !isNamed ? (
          <Alert color="red" role="alert">
            {error.message}
          </Alert>
        ) : null}
        <PasswordInput
          label="Access Token"
          description="Your access token will be securely encrypted and stored"
          required
          autoComplete="off"
          value={accessToken}
          error={error.fields['accessToken']}
          onChange={(event) => setAccessToken(event.currentTarget.value)}
        />
        <TextInput
          label="Application ID"
          required
          autoComplete="off"
          value={applicationId}
          error={error.fields['applicationId']}
          onChange={(event) => setApplicationId(event.currentTarget.value)}
        />
        <TextInput
          label="Location ID"
          description="Leave blank to use the default location"
          autoComplete="off"
          value={locationId}
          error={error.fields['locationId']}
          onChange={(event) => setLocationId(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          All three are in the{' '}
          <Anchor
            href="https://developer.squareup.com/apps"
            target="_blank"
            rel="noreferrer"
            inherit
            underline="always"
          >
            Square developer dashboard
          </Anchor>
          : open your application, then Credentials for the token and the application ID, and Locations for the location
          ID.
        </Text>
        <Group gap="xs">
          <Button type="submit" miw={170} disabled={isBusy} {...control}>
            {isBusy ? 'Saving...' : isUpdate ? 'Update Credentials' : 'Save Credentials'}
          </Button>
          {isUpdate ? (
            <Button variant="default" disabled={isBusy} onClick={onDone}>
              Cancel
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  );
}
