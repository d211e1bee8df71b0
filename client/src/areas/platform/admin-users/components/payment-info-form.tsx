import { getPaymentConfig } from '@gatehouse/sync-protocol/areas/money/payments.contracts';
import { updatePaymentMethod } from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { type ClientView, getClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { toast } from '#components/toast';
import { paymentFields } from '#domain/clients/client-fields';
import { useShowClients } from '#domain/clients/clients.queries';
import { EditClientForm } from '#domain/clients/edit-client-form.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';
import { useRead } from '#lib/api/use-read';

/** Square's code is loaded for those who store a card. */
const StoreCardForm = lazy(async () => ({
  default: (await import('#domain/payment-card/store-card-form.tsx')).StoreCardForm,
}));

const texts = { failed: 'Failed to update payment information', network: 'Error updating payment information' };

/** What is noted about a client's payments; a whole card goes to Square alone, where it is set up. Requirement Y13. */
export function PaymentInfoForm({
  client: found,
  onSaved,
  onCancel,
}: {
  client: ClientView;
  onSaved: (client: ClientView) => void;
  onCancel: () => void;
}) {
  const api = useApi();
  const show = useShowClients();
  const [client, setClient] = useState(found);
  const [isStoring, setIsStoring] = useState(false);
  const square = useRead(getPaymentConfig, { query: {} }, { retry: false });
  const params = { client_id: client.client_id };

  /** Storing a card changes what is noted, so the form begins again with it. */
  const readAgain = async (message: string): Promise<void> => {
    const latest = await api.call(getClient, { params });
    if (latest.ok) {
      show.put(latest.data.client);
      setClient(latest.data.client);
    }
    setIsStoring(false);
    toast(message);
  };

  if (isStoring)
    return (
      <Suspense fallback={<SkeletonRows rows={3} />}>
        <StoreCardForm
          venue={client}
          store={async (body) => dataOf(await api.call(updatePaymentMethod, { params, body }))}
          onStored={(message) => void readAgain(message)}
          onCancel={() => setIsStoring(false)}
        />
      </Suspense>
    );
  return (
    <Stack gap="md">
      {square.data ? (
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed" flex={1} miw={220}>
            To charge renewals, store a card in Square’s own field. We keep only its brand and last four digits.
          </Text>
          <Button variant="default" onClick={() => setIsStoring(true)}>
            Store a Card with Square
          </Button>
        </Group>
      ) : null}
      <EditClientForm
        key={client.version}
        client={client}
        names={paymentFields}
        optional={['name_on_card']}
        part="payment"
        texts={texts}
        onSaved={onSaved}
        onCancel={onCancel}
      />
    </Stack>
  );
}
