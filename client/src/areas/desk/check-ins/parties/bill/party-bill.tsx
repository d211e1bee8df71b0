import type { BillPayment } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import { Button, Group, Menu, Stack } from '@mantine/core';
import { useState } from 'react';
import { refusal } from '#components/forms/form-problems';
import { MoreMenu } from '#components/more-menu.tsx';
import { entriesOf, mayVoid } from '#domain/bills/bill.model';
import { BillTable, DueLine } from '#domain/bills/bill-table.tsx';
import { staffWords } from '#domain/bills/bill-words';
import { ReviewNote } from '#domain/bills/review-note.tsx';
import { TakeBackDialog } from '#domain/bills/take-back-dialog.tsx';
import { type GivenPayment, TakePaymentDialog } from '#domain/bills/take-payment-dialog.tsx';
import { useMay } from '#domain/session/session-context.tsx';
import { venueInstant } from '#lib/venue-format';
import { useRows, useSyncEngine } from '#sync/react/sync-context.tsx';
import type { Party } from '../../model/party.model.ts';
import { ExtraDialog } from './extra-dialog.tsx';
import { PrintedReceipt } from './printed-receipt.tsx';

/**
 * What a party still owes, and the money that the desk takes for it. It is saved on this device first, as a check-in is, so that it works
 * without the network. Rule M9, requirement B65.
 */
export function PartyBill({ party, timeZone }: { party: Party; timeZone: string }) {
  const engine = useSyncEngine();
  const may = useMay();
  const bill = useRows('bills').view.get(party.booking_id);
  const list = useRows('price_lists').view.get(party.offering_id);
  const [opened, setOpened] = useState<'take' | 'extra' | { payment: BillPayment } | null>(null);
  const [isShown, setIsShown] = useState(false);
  const [isPrinting, setIsPrinting] = useState(false);
  if (!bill) return null;
  const { booking_id } = party;
  const isOpen = party.status !== 'cancelled';
  const close = (): void => setOpened(null);
  const take = async ({ allow_over: _allowOver, ...payment }: GivenPayment) => {
    const saved = await engine.enqueue('take_payment', { booking_id, ...payment });
    return saved.ok ? saved : refusal(`The payment was not saved. ${saved.message}`);
  };
  const takeBack = async ({ payment_id }: BillPayment, given: { void_id: string; reason: string }) => {
    const saved = await engine.enqueue('void_payment', { payment_id, ...given });
    return saved.ok ? saved : refusal(`The payment was not taken back. ${saved.message}`);
  };
  const entries = entriesOf(bill);
  return (
    <>
      <ReviewNote bill={bill} isCanceled={!isOpen} />
      <Stack gap="xs" mb="md" align="flex-start">
        <DueLine bill={bill} words={staffWords} />
        <Group gap="xs">
          {may('payments.take') && isOpen ? (
            <Button size="sm" variant={bill.state === 'due' ? 'light' : 'default'} onClick={() => setOpened('take')}>
              Take Payment
            </Button>
          ) : null}
          {may('bookings.edit') && isOpen ? (
            <Button size="sm" variant="default" onClick={() => setOpened('extra')}>
              Add Extra
            </Button>
          ) : null}
          <Button size="sm" variant="default" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
            Bill
          </Button>
          <Button size="sm" variant="default" onClick={() => setIsPrinting(true)}>
            Print
          </Button>
        </Group>
      </Stack>
      {isShown ? (
        <BillTable
          bill={{ ...bill, links: [] }}
          words={staffWords}
          at={(instant) => venueInstant(instant, timeZone)}
          hasHistory
          renderPaymentAction={
            may('bills.correct')
              ? (payment) =>
                  mayVoid(payment, bill.payments) ? (
                    <MoreMenu label={`Actions for the payment of ${formatMoney(payment.amount)}`}>
                      <Menu.Item onClick={() => setOpened({ payment })}>Take back: noted by mistake</Menu.Item>
                    </MoreMenu>
                  ) : null
              : undefined
          }
        />
      ) : null}
      {opened === 'take' ? (
        <TakePaymentDialog
          bookingId={booking_id}
          entries={entries}
          partyName={party.party_name}
          balance={bill.balance}
          tipPercents={list?.tax_settings.tip_percents ?? []}
          onTake={take}
          onPrint={() => setIsPrinting(true)}
          onClose={close}
        />
      ) : null}
      {opened === 'extra' ? <ExtraDialog party={party} entries={entries} onClose={close} /> : null}
      {opened !== null && typeof opened === 'object' ? (
        <TakeBackDialog
          payment={opened.payment}
          entries={entries}
          onSend={(given) => takeBack(opened.payment, given)}
          onClose={close}
        />
      ) : null}
      {isPrinting ? (
        <PrintedReceipt
          bill={bill}
          party={party}
          taxNumber={list?.tax_settings.tax_number ?? ''}
          onEnd={() => setIsPrinting(false)}
        />
      ) : null}
    </>
  );
}
