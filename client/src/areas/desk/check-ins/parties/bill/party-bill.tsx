import { takeBillPayment } from '@gatehouse/sync-protocol/areas/bookings/bills/desk-money.contracts';
import { getTaxSettings } from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { DueBadge } from '#domain/bills/due-badge.tsx';
import { TakePaymentDialog } from '#domain/bills/take-payment-dialog.tsx';
import { bookingReads } from '#domain/bookings/bookings.queries';
import { useMay, useSession } from '#domain/session/session-context.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { useRead, useReadAgain } from '#lib/api/use-read';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import type { Party } from '../../model/party.model.ts';

/** What a party still owes, and the money that staff take for it at the desk. Nothing of a booking without prices. Requirement B65. */
export function PartyBill({ party }: { party: Party }) {
  const { bill, booking_id, party_name: partyName, status } = party;
  const engine = useSyncEngine();
  const api = useApi();
  const may = useMay();
  const { user } = useSession();
  const readAgain = useReadAgain();
  const [isTaking, setIsTaking] = useState(false);
  const { clientId: client_id } = engine.identity;
  const tax = useRead(getTaxSettings, isTaking ? { params: { client_id } } : null);
  if (!bill) return null;
  const canTake = user !== null && may(takeBillPayment) && status !== 'cancelled';
  return (
    <Group gap="xs" mb="md">
      <DueBadge bill={bill} />
      {canTake ? (
        <Button size="sm" variant={bill.state === 'due' ? 'light' : 'default'} onClick={() => setIsTaking(true)}>
          Take Payment
        </Button>
      ) : null}
      {isTaking ? (
        <TakePaymentDialog
          partyName={partyName}
          balance={bill.balance}
          tipPercents={tax.data?.tax_settings.tip_percents ?? []}
          onTake={async (body) => {
            const answer = await api.call(takeBillPayment, { params: { client_id, booking_id }, body });
            engine.syncNow();
            void readAgain(...bookingReads);
            return answer;
          }}
          onClose={() => setIsTaking(false)}
        />
      ) : null}
    </Group>
  );
}
