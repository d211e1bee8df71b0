import type { Bill, BillLink } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { dollarsToCents, formatCents, formatMoney } from '@gatehouse/sync-protocol/base/money';
import { Alert, Button, Group, NumberInput, SimpleGrid, Text, TextInput } from '@mantine/core';
import { FormDialog } from '#components/dialog-footer.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { toast } from '#components/toast';
import { useCopied } from '#components/use-copied';
import { centsOf, typedOf } from '#domain/bills/payment.model';
import { copyText } from '#lib/copy-text';
import type { BillActions } from './use-bill.ts';

interface LinkDialogProps {
  booking: BookingRow;
  bill: Bill;
  actions: BillActions;
  onClose: () => void;
}

/** A link to pay all that is due or part of it by card, mailed where there is an email, and copied in any case. Requirement B66. */
export function LinkDialog({ booking, bill, actions, onClose }: LinkDialogProps) {
  const due = dollarsToCents(bill.balance);
  const form = useContractForm(null, {
    initialValues: { amount: typedOf(due), payer_name: booking.party_name, payer_email: booking.party_email },
    check: ({ amount }) => {
      const cents = centsOf(amount);
      if (!cents) return { amount: 'Please enter an amount such as 25 or 25.50' };
      return cents > due ? { amount: `Only ${formatCents(due)} is due.` } : {};
    },
    send: ({ amount, payer_name, payer_email }) =>
      actions.link({
        amount: (centsOf(amount) ?? 0) / 100,
        payer_name: payer_name.trim() || null,
        payer_email: payer_email.trim() || null,
      }),
    failed: 'The link was not made',
    onDone: async ({ data }) => {
      const isMailed = form.values.payer_email.trim() !== '';
      const isCopied = await copyText(data.link.url);
      toast(
        isMailed
          ? `Pay link sent to ${form.values.payer_email.trim()}`
          : isCopied
            ? 'Pay link copied'
            : 'Pay link made: copy it below',
      );
      onClose();
    },
  });
  const { field, values } = form;
  const earlier = sameLink(bill.links, { cents: centsOf(values.amount) ?? 0, payer: values.payer_name.trim() });
  return (
    <FormDialog
      title="Send a Pay Link"
      form={form}
      onCancel={onClose}
      label={earlier ? 'Send Another Link' : values.payer_email.trim() === '' ? 'Make Link' : 'Send Link'}
      busyLabel="Sending…"
    >
      <TextInput
        label="Amount"
        description={`${formatCents(due)} is due.`}
        inputMode="decimal"
        autoComplete="off"
        leftSection="$"
        data-autofocus
        {...field('amount')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Who pays (optional)" maxLength={120} autoComplete="off" {...field('payer_name')} />
        <TextInput
          label="Email (optional)"
          description="Without an email, pass the link on yourself."
          type="email"
          maxLength={254}
          autoComplete="off"
          {...field('payer_email')}
        />
      </SimpleGrid>
      {earlier ? <EarlierLink link={earlier} /> : null}
    </FormDialog>
  );
}

/** The link that was made before for the same, also where its answer was lost. Requirement B77. */
function sameLink(
  links: readonly BillLink[],
  { cents, payer }: { cents: number; payer: string },
): BillLink | undefined {
  return links.find(
    ({ status, amount, payer_name: name }) =>
      status === 'open' && dollarsToCents(amount) === cents && (name ?? '') === payer,
  );
}

function EarlierLink({ link }: { link: BillLink }) {
  const { isCopied, copy } = useCopied();
  return (
    <Alert color="yellow" py="xs">
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 14rem" data-tabular>
          A link for {formatMoney(link.amount)} to this payer is open already.
        </Text>
        <Button variant="default" size="xs" miw={130} onClick={() => void copy(link.url)}>
          {isCopied ? 'Copied' : 'Copy That Link'}
        </Button>
      </Group>
    </Alert>
  );
}

interface SplitValues {
  shares: number | string;
  names: string;
}

/** Splits what is due into equal shares, each with a link of its own. Requirement B66. */
export function SplitDialog({ booking, bill, actions, onClose }: LinkDialogProps) {
  const due = dollarsToCents(bill.balance);
  const initialValues: SplitValues = { shares: Math.min(20, Math.max(2, booking.total_players)), names: '' };
  const form = useContractForm(null, {
    initialValues,
    check: ({ shares }) => (isShares(Number(shares)) ? {} : { shares: 'Please enter a number from 2 to 20' }),
    send: ({ shares, names }) => actions.split({ shares: Number(shares), names: namesOf(names, Number(shares)) }),
    failed: 'The bill was not split',
    onDone: ({ data }) => {
      toast(`${data.links.length} pay links are ready`);
      onClose();
    },
  });
  const { field, values } = form;
  const shares = Number(values.shares);
  const isSplit = isSplitInto(bill.links, { shares, due });
  return (
    <FormDialog
      title="Split the Bill"
      form={form}
      onCancel={onClose}
      label={isSplit ? 'Split Again' : 'Split'}
      busyLabel="Splitting…"
    >
      <Text>
        {formatCents(due)} is due. Each guest gets a link to pay a share by card. Links that are open now are closed.
      </Text>
      <NumberInput
        label="How many shares"
        description={isShares(shares) ? `About ${formatCents(Math.ceil(due / shares))} each` : undefined}
        min={2}
        max={20}
        data-autofocus
        {...field('shares')}
      />
      <TextInput
        label="Names (optional)"
        description="With commas between them, such as Ada, Ben, Cy."
        autoComplete="off"
        {...field('names')}
      />
      {isSplit ? (
        <Alert color="yellow" py="xs">
          The bill is split into {shares} open links already. To split again closes them, and guests need the new ones.
        </Alert>
      ) : null}
    </FormDialog>
  );
}

/** Tells whether the open links are these shares, also where the answer to the split was lost. Requirement B77. */
function isSplitInto(links: readonly BillLink[], { shares, due }: { shares: number; due: number }): boolean {
  const open = links.filter(({ status }) => status === 'open').map(({ amount }) => dollarsToCents(amount));
  const sum = open.reduce((all, cents) => all + cents, 0);
  return open.length === shares && sum === due && Math.max(...open) - Math.min(...open) <= 1;
}

const isShares = (shares: number): boolean => Number.isInteger(shares) && shares >= 2 && shares <= 20;

function namesOf(typed: string, shares: number): string[] {
  const names = typed.split(',').map((name) => name.trim().slice(0, 120));
  return names.filter((name) => name !== '').slice(0, shares);
}
