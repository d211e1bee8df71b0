import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { leavePage, showPage } from '#app/testing/show-page.tsx';
import { refusal } from '../../components/forms/form-problems.ts';
import { type GivenPayment, TakePaymentDialog } from './take-payment-dialog.tsx';

afterEach(() => sessionStorage.clear());

function show({
  tipPercents = [] as number[],
  answers = [{ ok: true }] as object[],
  balances = [184],
  entries = [] as string[],
} = {}) {
  const taken: GivenPayment[] = [];
  const onClose = vi.fn();
  const onPrint = vi.fn();
  function Shown() {
    const [asked, setAsked] = useState(0);
    return (
      <TakePaymentDialog
        bookingId="C00001-1"
        entries={entries}
        partyName="Marie Curie"
        balance={balances[asked] ?? balances.at(-1) ?? 0}
        tipPercents={tipPercents}
        onTake={async (payment) => {
          taken.push(payment);
          setAsked(taken.length);
          return (answers.shift() ?? { ok: true }) as { ok: true };
        }}
        onPrint={onPrint}
        onClose={onClose}
      />
    );
  }
  showPage(<Shown />);
  const dialog = within(screen.getByRole('dialog', { name: 'Payment by Marie Curie' }));
  const press = (name: string | RegExp) => fireEvent.click(dialog.getByRole('button', { name }));
  const type = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  return { dialog, press, type, taken, onClose, onPrint };
}

it('[B65] takes what is due in cash, computes the change, and keeps it in sight until it is given', async () => {
  const { dialog, press, taken, onClose, onPrint } = show();
  expect(dialog.getByText('$184.00 is due.')).toBeTruthy();
  press('$200.00');
  expect(dialog.getByText('Change: $16.00')).toBeTruthy();
  press('Take $184.00');
  expect(await screen.findByText('Give back $16.00')).toBeTruthy();
  expect(taken).toMatchObject([{ method: 'cash', amount: 184, tip: 0, tendered: 200, allow_over: false }]);
  fireEvent.click(screen.getByRole('button', { name: 'Print Receipt' }));
  expect(onPrint).toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(onClose).toHaveBeenCalled();
});

it('[B65] asks again with the same id after a lost answer, and with another one once something else is asked', async () => {
  const lost = refusal('The server could not be reached.');
  const { press, type, taken } = show({ answers: [lost, lost, lost] });
  press('Take $184.00');
  expect(await screen.findByText('The server could not be reached.')).toBeTruthy();
  press('Take $184.00');
  await waitFor(() => expect(taken).toHaveLength(2));
  expect(taken[1]).toEqual(taken[0]);
  type('Amount', '100');
  press('Take $100.00');
  await waitFor(() => expect(taken).toHaveLength(3));
  expect(taken[2]?.payment_id).not.toBe(taken[0]?.payment_id);
  type('Amount', '184');
  press('Take $184.00');
  await waitFor(() => expect(taken).toHaveLength(4));
  expect(taken[3]).toEqual(taken[0]);
});

it('[B77] keeps a payment the same one when the page is loaded again after a lost answer', async () => {
  const lost = refusal('The server could not be reached.');
  const first = show({ answers: [lost] });
  first.type('Amount', '20');
  first.press('Take $20.00');
  await waitFor(() => expect(first.taken).toHaveLength(1));
  await screen.findByText('The server could not be reached.');
  leavePage();
  const second = show();
  expect(second.dialog.getByText(/^This was sent before, and the answer was lost\./)).toBeTruthy();
  second.press('Take $20.00');
  expect(await screen.findByText('$20.00 was taken.')).toBeTruthy();
  expect(second.taken).toEqual(first.taken);
  leavePage();
  const third = show();
  expect(third.dialog.queryByText(/^This was sent before/)).toBeNull();
  expect(third.dialog.getByLabelText<HTMLInputElement>('Amount').value).toBe('184.00');
});

it('[B77] begins another payment where the earlier one is on the bill, and where staff say so', async () => {
  const lost = refusal('The server could not be reached.');
  const first = show({ answers: [lost] });
  first.type('Amount', '20');
  first.press('Take $20.00');
  await screen.findByText('The server could not be reached.');
  const id = first.taken[0]?.payment_id ?? '';
  leavePage();
  show({ entries: [id] });
  expect(screen.queryByText(/^This was sent before/)).toBeNull();
  leavePage();
  const again = show();
  again.press('Start Anew');
  expect(again.dialog.queryByText(/^This was sent before/)).toBeNull();
  again.type('Amount', '20');
  again.press('Take $20.00');
  await waitFor(() => expect(again.taken).toHaveLength(1));
  expect(again.taken[0]?.payment_id).not.toBe(id);
});

it('[B65] asks again for what may be on the bill by now, and never as another payment', async () => {
  const lost = refusal('The server could not be reached.');
  const { dialog, press, taken } = show({ answers: [lost, lost], balances: [184, 0] });
  press('Take $184.00');
  expect(await screen.findByText('Nothing is due.')).toBeTruthy();
  press('Take $184.00');
  await waitFor(() => expect(taken).toHaveLength(2));
  expect(taken[1]).toEqual(taken[0]);
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Keep $184.00 more than is due' }));
  press('Take $184.00');
  await waitFor(() => expect(taken).toHaveLength(3));
  expect(taken[2]?.payment_id).toBe(taken[0]?.payment_id);
});

it('[B65] keeps more than is due only on purpose', async () => {
  const { dialog, press, type, taken } = show();
  type('Amount', '200');
  press('Take $200.00');
  expect(await dialog.findByText('This is more than is due.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Keep $16.00 more than is due' }));
  press('Take $200.00');
  await waitFor(() => expect(taken).toMatchObject([{ amount: 200, allow_over: true }]));
});

it('[B65] offers the venue’s tips, and none where it wants none', async () => {
  const { press, taken } = show({ tipPercents: [15, 20] });
  press('15% · $27.60');
  press('Take $211.60');
  await waitFor(() => expect(taken).toMatchObject([{ amount: 184, tip: 27.6 }]));
});

it('[B65] asks for a reference of anything but cash, and for no tip', async () => {
  const { dialog, press, taken } = show();
  expect(dialog.queryByLabelText('Tip')).toBeNull();
  fireEvent.click(dialog.getByRole('radio', { name: 'Other' }));
  press('Take $184.00');
  expect(await dialog.findByText('Please say how it was paid')).toBeTruthy();
  expect(taken).toEqual([]);
});
