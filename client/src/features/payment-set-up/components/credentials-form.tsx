import { updateSquareAccount } from '@gatehouse/sync-protocol/http/square-accounts';
import { Alert, Anchor, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useContractForm } from '../../../components/forms/use-contract-form.ts';
import { toast } from '../../../components/toast.ts';
import { useReadOnly } from '../../../domain/subscription/subscription-status-context.tsx';
import { useApi } from '../../../lib/api/api-context.tsx';
import { paymentSetUpQuery } from '../payment-set-up.queries.ts';

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
  const form = useContractForm(updateSquareAccount, {
    initialValues: { accessToken: '', applicationId: '', locationId: '' },
    send: (credentials) =>
      api.call(updateSquareAccount, {
        params: { client_id: clientId },
        body: { ...credentials, environment: 'production' },
      }),
    onDone: async ({ data }) => {
      toast(data.message);
      await queries.invalidateQueries({ queryKey: paymentSetUpQuery(api, clientId).queryKey });
      onDone();
    },
  });
  const { isBusy, failure } = form;

  return (
    <form {...form.props}>
      <Stack gap="md">
        {failure === null ? null : (
          <Alert color="red" role="alert">
            {failure || 'Failed to save credentials'}
          </Alert>
        )}
        <PasswordInput
          label="Access Token"
          description="Your access token will be securely encrypted and stored"
          required
          autoComplete="off"
          {...form.field('accessToken')}
        />
        <TextInput label="Application ID" required autoComplete="off" {...form.field('applicationId')} />
        <TextInput
          label="Location ID"
          description="Leave blank to use the default location"
          autoComplete="off"
          {...form.field('locationId')}
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
