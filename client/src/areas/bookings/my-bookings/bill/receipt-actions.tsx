import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { ActionMenu } from '#components/more-menu.tsx';
import { toast } from '#components/toast';
import { unreachable } from '#lib/api/api-result';
import { openPdf } from '#lib/open-pdf';
import type { BillActions } from './use-bill.ts';

interface ReceiptActionsProps {
  booking: BookingRow;
  /** Before any money it is called a bill. */
  hasReceipt: boolean;
  mayMail: boolean;
  actions: BillActions;
}

/** Prints the receipt on a roll of 80 mm or on Letter, and mails it. Requirement B67. */
export function ReceiptActions({ booking, hasReceipt, mayMail, actions }: ReceiptActionsProps) {
  const [isBusy, setIsBusy] = useState(false);
  const name = hasReceipt ? 'receipt' : 'bill';
  const print = async (format: '80mm' | 'letter'): Promise<void> => {
    setIsBusy(true);
    const failure = await openPdf(() => actions.receipt(format), `${name}-${booking.booking_id}.pdf`);
    setIsBusy(false);
    if (failure) toast(`The ${name} can’t be shown. ${failure.message}`, 'failed');
  };
  const mail = async (): Promise<void> => {
    setIsBusy(true);
    const answer = await actions.emailReceipt({});
    setIsBusy(false);
    if (answer.ok) toast(`Sent to ${booking.party_email}`);
    else toast(answer.message || unreachable.message, 'failed');
  };
  return (
    <ActionMenu
      button={
        <Button variant="default" disabled={isBusy}>
          {hasReceipt ? 'Receipt' : 'Print Bill'}
        </Button>
      }
    >
      <Menu.Item onClick={() => void print('80mm')}>Print on a roll (80 mm)</Menu.Item>
      <Menu.Item onClick={() => void print('letter')}>Print on Letter</Menu.Item>
      {mayMail && booking.party_email !== '' ? (
        <Menu.Item onClick={() => void mail()}>Email to {booking.party_email}</Menu.Item>
      ) : null}
    </ActionMenu>
  );
}
