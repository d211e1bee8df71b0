import { listEmbedOrigins } from '@gatehouse/sync-protocol/areas/bookings/embedding.contracts';
import { Button, Paper, Text, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { toast } from '#components/toast';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { ApiError } from '#lib/api/api-result';
import { failureText } from '#lib/api/failure-text';
import { useRead } from '#lib/api/use-read';
import { WebsiteForm } from './website-form.tsx';
import classes from './websites.module.css';
import { useChangeWebsites } from './websites.queries.ts';

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
        People can no longer book on {leaving} once they open it again. Bookings made there stay.
      </ConfirmDialog>
    </>
  );
}
