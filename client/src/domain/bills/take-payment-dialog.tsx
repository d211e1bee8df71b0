import { dollarsToCents, formatCents } from '@gatehouse/sync-protocol/base/money';
import { Button, Checkbox, Group, Input, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { DialogActions } from '../../components/dialog/dialog-actions.tsx';
import { DialogForm } from '../../components/dialog-footer.tsx';
import type { Refusal } from '../../components/forms/form-problems.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { KeptNote } from './kept-note.tsx';
import { useKeptRequest } from './kept-request.ts';
import {
  centsOf,
  changeOf,
  type PaymentGiven,
  type PaymentValues,
  paymentOf,
  paymentProblems,
  quickAmounts,
  tipOf,
  typedOf,
} from './payment.model.ts';
import classes from './take-payment.module.css';

export type GivenPayment = PaymentGiven & { payment_id: string };

interface TakePaymentDialogProps {
  bookingId: string;
  /** The ids of the bill’s entries. */
  entries: readonly string[];
  partyName: string;
  /** Dollars that are due. */
  balance: number;
  /** Tips that the venue suggests; none where it wants no tips. */
  tipPercents: readonly number[];
  /** Notes the payment; the same id again answers what was done. */
  onTake: (payment: GivenPayment) => Promise<Refusal | { ok: true }>;
  /** Prints what was paid, where this screen can. */
  onPrint?: () => void;
  onClose: () => void;
}

const methods = [
  { value: 'cash', label: 'Cash' },
  { value: 'terminal', label: 'Card terminal' },
  { value: 'other', label: 'Other' },
];

/** Notes money that was taken at the desk: cash with its change, a card on the venue's own terminal, or anything else. Requirement B65. */
export function TakePaymentDialog(props: TakePaymentDialogProps) {
  const { bookingId, entries, partyName, balance, tipPercents, onTake, onPrint, onClose } = props;
  const dueCents = Math.max(0, dollarsToCents(balance));
  const [taken, setTaken] = useState<{ cents: number; change: number | null } | null>(null);
  const blank: PaymentValues = {
    method: 'cash',
    amount: dueCents > 0 ? typedOf(dueCents) : '',
    tip: '',
    tendered: '',
    reference: '',
    payer_name: '',
    allow_over: false,
  };
  const asked = useKeptRequest(`payment ${bookingId}`, blank, entries);
  const [sent, setSent] = useState(asked.isKept ? sameOf(asked.values) : null);
  const form = useContractForm(null, {
    initialValues: asked.values,
    /* What was sent before may be on the bill, so that less is due by now: the server knows. */
    check: (values) => paymentProblems(values, sent === sameOf(values) ? Number.POSITIVE_INFINITY : dueCents),
    send: async (values) => {
      const same = sameOf(values);
      setSent(same);
      const given = paymentOf(values);
      const answer = await asked.send(values, same, (payment_id) => onTake({ payment_id, ...given }));
      return 'message' in answer ? answer : { cents: centsOf(values.amount) ?? 0, change: changeOf(values) };
    },
    onDone: setTaken,
  });
  const { field, set, values } = form;
  const amount = centsOf(values.amount) ?? 0;
  const tip = centsOf(values.tip) ?? 0;
  if (taken) return <Taken {...taken} {...{ partyName, onClose }} {...(onPrint ? { onPrint } : {})} />;
  return (
    <Dialog opened onClose={onClose} title={`Payment by ${partyName}`}>
      <DialogForm
        form={form}
        onCancel={onClose}
        label={`Take ${formatCents(amount + tip)}`}
        busyLabel="Saving…"
        isDisabled={amount === 0}
      >
        <KeptNote asked={asked} onAnew={() => form.start(blank)} />
        <Text data-tabular>{dueCents > 0 ? `${formatCents(dueCents)} is due.` : 'Nothing is due.'}</Text>
        <SegmentedControl
          fullWidth
          aria-label="How it is paid"
          data={methods}
          value={values.method}
          onChange={(method) => set({ method: method as PaymentValues['method'] })}
        />
        <TextInput
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          leftSection="$"
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
          {...field('amount')}
        />
        {amount > dueCents ? (
          <Checkbox
            label={`Keep ${formatCents(amount - dueCents)} more than is due`}
            description="The bill is marked for a review."
            checked={values.allow_over}
            onChange={(event) => set({ allow_over: event.currentTarget.checked })}
          />
        ) : null}
        {tipPercents.length > 0 ? (
          <Choices
            label="Tip"
            choices={tipPercents.map((percent) => {
              const cents = tipOf(amount, percent);
              return { cents, text: `${percent}% · ${formatCents(cents)}` };
            })}
            chosen={tip}
            onChoose={(cents) => set({ tip: cents === tip ? '' : typedOf(cents) })}
          >
            <TextInput
              aria-label="Tip"
              placeholder="0.00"
              inputMode="decimal"
              autoComplete="off"
              leftSection="$"
              {...field('tip')}
            />
          </Choices>
        ) : null}
        {values.method === 'cash' ? (
          <Choices
            label="Handed over"
            choices={quickAmounts(amount + tip).map((cents) => ({ cents, text: formatCents(cents) }))}
            chosen={centsOf(values.tendered)}
            onChoose={(cents) => set({ tendered: typedOf(cents) })}
          >
            <TextInput
              aria-label="Handed over"
              placeholder={typedOf(amount + tip)}
              inputMode="decimal"
              autoComplete="off"
              leftSection="$"
              {...field('tendered')}
            />
          </Choices>
        ) : (
          <TextInput
            label={values.method === 'other' ? 'How it was paid' : 'Reference (optional)'}
            description={
              values.method === 'other'
                ? 'Such as a gift card or an invoice. Never enter a card number.'
                : 'What the terminal’s slip says. Never enter a card number.'
            }
            maxLength={64}
            autoComplete="off"
            {...field('reference')}
          />
        )}
        <output className={classes['change']} data-tabular>
          {changeText(values)}
        </output>
        <TextInput label="Who pays (optional)" maxLength={120} autoComplete="off" {...field('payer_name')} />
      </DialogForm>
    </Dialog>
  );
}

/** What makes a payment the same one: it is also where it may be more than is due. */
function sameOf(values: PaymentValues): string {
  return JSON.stringify(paymentOf({ ...values, allow_over: false }));
}

function changeText(values: PaymentValues): string {
  const change = changeOf(values);
  return change === null ? '' : change === 0 ? 'No change' : `Change: ${formatCents(change)}`;
}

interface ChoicesProps {
  label: string;
  choices: readonly { cents: number; text: string }[];
  chosen: number | null;
  onChoose: (cents: number) => void;
  children: ReactNode;
}

/** Amounts to press, and a field for any other. */
function Choices({ label, choices, chosen, onChoose, children }: ChoicesProps) {
  const id = useId();
  return (
    <fieldset className="gate-fieldset" aria-labelledby={id}>
      <Input.Label id={id} component="span">
        {label}
      </Input.Label>
      <Group gap="xs" mb="xs" className={classes['choices'] ?? ''}>
        {choices.map(({ cents, text }) => (
          <Button
            key={text}
            variant={cents === chosen ? 'filled' : 'default'}
            aria-pressed={cents === chosen}
            size="sm"
            onClick={() => onChoose(cents)}
          >
            {text}
          </Button>
        ))}
      </Group>
      {children}
    </fieldset>
  );
}

interface TakenProps {
  cents: number;
  change: number | null;
  partyName: string;
  onPrint?: () => void;
  onClose: () => void;
}

/** Stays until the change was given. */
function Taken({ cents, change, partyName, onPrint, onClose }: TakenProps) {
  return (
    <Dialog opened onClose={onClose} title={`Payment by ${partyName}`}>
      <Stack gap="md">
        <Text component="output" data-tabular>
          {formatCents(cents)} was taken.
          {change === null || change === 0 ? null : (
            <strong className={classes['giveBack']}>Give back {formatCents(change)}</strong>
          )}
        </Text>
        <DialogActions
          first={
            onPrint ? (
              <Button variant="default" onClick={onPrint}>
                Print Receipt
              </Button>
            ) : null
          }
        >
          <Button miw={140} onClick={onClose} data-autofocus>
            Done
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
