import { embedOriginOf, wwwTwinOf } from '@gatehouse/sync-protocol/areas/bookings/embed-origin';
import {
  EMBED_ORIGINS_MAX,
  listEmbedOrigins,
  NO_WEBSITE,
  updateEmbedOrigins,
} from '@gatehouse/sync-protocol/areas/bookings/embedding.contracts';
import { Alert, Button, Checkbox, Paper, Text, TextInput, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { Loaded, useChange } from '#components/endpoints.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { toast } from '#components/toast';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { ApiError, dataOf } from '#lib/api/api-result';
import { failureText } from '#lib/api/failure-text';
import { useRead } from '#lib/api/use-read';
import classes from './websites.module.css';

/** The venue's own websites, which alone may show its booking pages. Requirement B15. */
export function WebsitesPanel({ clientId }: { clientId: string }) {
  const read = useRead(listEmbedOrigins, { params: { client_id: clientId } });
  const titleId = useId();
  return (
    <Paper withBorder bg="var(--gate-surface)" p="lg" mt="xl" component="section" aria-labelledby={titleId}>
      <Title order={2} size="h3" id={titleId}>
        Website
      </Title>
      <Text c="dimmed" maw={680}>
        Put your booking pages on your own website. For your visitors’ safety, they open only on the websites listed
        here. Links and QR codes work everywhere.
      </Text>
      <Loaded read={read} skeleton={{ rows: 2, height: 44 }}>
        {({ origins }) => (
          <>
            <WebsiteList clientId={clientId} origins={origins} />
            <WebsiteForm clientId={clientId} known={origins} />
          </>
        )}
      </Loaded>
    </Paper>
  );
}

function WebsiteList({ clientId, origins }: { clientId: string; origins: readonly string[] }) {
  const { control } = useReadOnly();
  const change = useChangeWebsites(clientId);
  const [leaving, setLeaving] = useState<string | null>(null);
  const remove = async (): Promise<void> => {
    try {
      await change((known) => known.filter((origin) => origin !== leaving));
      setLeaving(null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(failureText(error.failure, 'Error removing website'), 'failed');
    }
  };
  return (
    <>
      {origins.length === 0 ? (
        <Text className={classes['empty'] ?? ''}>
          No website yet. Add yours, then copy the script from Share on an offering into the page where people should
          book.
        </Text>
      ) : (
        <ul className={classes['list']} aria-label="Allowed websites">
          {origins.map((origin) => (
            <li key={origin}>
              <span className={classes['origin']}>{origin}</span>
              <Button
                variant="subtle"
                color="red"
                c="var(--mantine-color-error)"
                size="xs"
                onClick={() => setLeaving(origin)}
                aria-label={`Remove ${origin}`}
                {...control}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        opened={leaving !== null}
        title="Remove website"
        confirmLabel="Remove website"
        busyLabel="Removing…"
        onConfirm={remove}
        onClose={() => setLeaving(null)}
      >
        From the next time they open {leaving}, people can no longer book there. Bookings made there stay.
      </ConfirmDialog>
    </>
  );
}

interface Values {
  website: string;
  /** Whether the same website with `www.` is added too. */
  hasTwin: boolean;
}
const nothingTyped: Values = { website: '', hasTwin: true };

/** The same website with `www.`, where only the bare name was typed: visitors come by both. */
function twinOf(website: string, known: readonly string[]): string | null {
  const origin = embedOriginOf(website);
  const twin = origin === null ? null : wwwTwinOf(origin);
  return twin === null || known.includes(twin) ? null : twin;
}

function addedBy({ website, hasTwin }: Values, known: readonly string[]): string[] {
  return [embedOriginOf(website), hasTwin ? twinOf(website, known) : null].filter((origin) => origin !== null);
}

function faultOf(values: Values, known: readonly string[]): string | null {
  const added = addedBy(values, known);
  const [origin] = added;
  if (origin === undefined) return NO_WEBSITE;
  if (known.includes(origin)) return 'This website is already in the list';
  const isFull = known.length + added.length > EMBED_ORIGINS_MAX;
  return isFull ? `Please enter at most ${EMBED_ORIGINS_MAX} websites` : null;
}

/** Allows one more website. Any address on it will do. Requirement X14. */
function WebsiteForm({ clientId, known }: { clientId: string; known: readonly string[] }) {
  const { control } = useReadOnly();
  const change = useChangeWebsites(clientId);
  const form = useContractForm(null, {
    initialValues: nothingTyped,
    check: (values): { website?: string } => {
      const fault = faultOf(values, known);
      return fault === null ? {} : { website: fault };
    },
    send: (values) => change((origins) => [...new Set([...origins, ...addedBy(values, known)])]),
    onDone: () => {
      toast(`${addedBy(form.values, known).join(' and ')} can show your booking pages now.`);
      form.start(nothingTyped);
    },
  });
  const twin = twinOf(form.values.website, known);
  return (
    <form {...form.props} className={classes['form']}>
      <TextInput
        label="Address of your website"
        placeholder="https://www.example.com"
        type="url"
        autoComplete="url"
        maxLength={300}
        {...form.field('website')}
        {...control}
      />
      <Button type="submit" variant="default" miw={140} disabled={form.isBusy} {...control}>
        {form.isBusy ? 'Adding…' : 'Add website'}
      </Button>
      {twin === null ? null : (
        <Checkbox
          className={classes['twin'] ?? ''}
          label={`Also allow ${twin}`}
          checked={form.values.hasTwin}
          onChange={(event) => form.set({ hasTwin: event.currentTarget.checked })}
          {...control}
        />
      )}
      {form.failure ? (
        <Alert color="red" role="alert" className={classes['failure'] ?? ''}>
          {form.failure}
        </Alert>
      ) : null}
    </form>
  );
}

/**
 * Adds or removes one website. The server replaces the whole list, so that the change is made to the list as it is there, which
 * another window may have changed. Errors: `ApiError`.
 */
function useChangeWebsites(clientId: string) {
  const api = useApi();
  const update = useChange(updateEmbedOrigins, { answers: listEmbedOrigins });
  const params = { client_id: clientId };
  return async (change: (origins: readonly string[]) => string[]) => {
    const { origins } = dataOf(await api.call(listEmbedOrigins, { params }));
    return update.mutateAsync({ params, body: { origins: change(origins) } });
  };
}
