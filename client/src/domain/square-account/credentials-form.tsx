import { updateSquareAccount } from '@gatehouse/sync-protocol/areas/money/square-accounts.contracts';
import { Alert, Anchor, Button, Group, List, Paper, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { toast } from '../../components/toast.ts';
import { useApi } from '../../lib/api/api-context.tsx';
import { useReadAgain } from '../../lib/api/use-read.ts';
import { useReadOnly } from '../subscription/subscription-status-context.tsx';
import { type SquareCredentials, squareAccountReads } from './square-account.queries.ts';

interface CredentialsFormProps {
  clientId: string;
  /** What is connected now; null where nothing is. */
  credentials: Pick<SquareCredentials, 'application_id' | 'location_id'> | null;
  /** After it was saved, or canceled. */
  onDone: () => void;
}

/** Connects the venue's Square account; the token is sent once and never shown again. Requirement R15. */
export function CredentialsForm({ clientId, credentials, onDone }: CredentialsFormProps) {
  const api = useApi();
  const readAgain = useReadAgain();
  const { control } = useReadOnly();
  const form = useContractForm(updateSquareAccount, {
    initialValues: {
      accessToken: '',
      applicationId: credentials?.application_id ?? '',
      locationId: credentials?.location_id ?? '',
    },
    send: (given) =>
      api.call(updateSquareAccount, {
        params: { client_id: clientId },
        body: { ...given, environment: 'production' },
      }),
    onDone: async ({ data }) => {
      toast(data.message);
      await readAgain(...squareAccountReads);
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
        <CredentialsHelp />
        <Group gap="xs">
          <Button type="submit" miw={170} disabled={isBusy} {...control}>
            {isBusy ? 'Saving...' : credentials ? 'Update Credentials' : 'Save Credentials'}
          </Button>
          {credentials ? (
            <Button variant="default" disabled={isBusy} onClick={onDone}>
              Cancel
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  );
}

/** Where each value is found. */
function CredentialsHelp() {
  return (
    <Paper withBorder bg="var(--gate-surface)" p="md" component="section" aria-label="Where to find your credentials">
      <Text fw={600} mb={4}>
        Where to find them
      </Text>
      <Text size="sm" mb="xs">
        Open your application in the{' '}
        <Anchor href="https://developer.squareup.com/apps" target="_blank" rel="noreferrer" inherit underline="always">
          Square Developer Dashboard
        </Anchor>{' '}
        and choose Production.
      </Text>
      <List size="sm" spacing={4}>
        <List.Item>
          <strong>Access Token</strong>: Credentials, under Production Access Token
        </List.Item>
        <List.Item>
          <strong>Application ID</strong>: Credentials, at the top
        </List.Item>
        <List.Item>
          <strong>Location ID</strong>: Locations, next to the place that takes the money
        </List.Item>
      </List>
    </Paper>
  );
}
