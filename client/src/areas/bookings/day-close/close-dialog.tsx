import {
  closeDay,
  listDayCloses,
  type OpenDay,
} from '@gatehouse/sync-protocol/areas/bookings/bills/day-close.contracts';
import { dollarsToCents, formatCents } from '@gatehouse/sync-protocol/base/money';
import { Button, Text, TextInput } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { FormDialog } from '#components/dialog-footer.tsx';
import { useChange } from '#components/endpoints.tsx';
import { stillAsking, thrownRefusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { toast } from '#components/toast';
import { KeptNote } from '#domain/bills/kept-note.tsx';
import { useKeptRequest } from '#domain/bills/kept-request';
import { centsOf, typedOf } from '#domain/bills/payment.model';
import { ApiError } from '#lib/api/api-result';
import { useRead } from '#lib/api/use-read';
import { differenceText, pieces, pieceText, worthOf } from './day-close.model.ts';
import classes from './day-close.module.css';

interface CloseDialogProps {
  clientId: string;
  day: OpenDay;
  onClose: () => void;
}

/** `as_of` is when the day was read that was to be closed, once that was asked for. */
const blank = { counted: '', left: '', note: '', as_of: '' };
const amountHint = 'Please enter an amount such as 250 or 250.50';

/** Counts the drawer and closes the day. The difference is shown before anything is final. Requirements B68, B87. */
export function CloseDialog({ clientId, day, onClose }: CloseDialogProps) {
  const { data } = useRead(listDayCloses, { params: { client_id: clientId }, query: {} });
  const done = (data?.closes ?? []).map(({ close_id: id }) => id);
  const asked = useKeptRequest(`close ${clientId}`, blank, done);
  /* A close without an answer may be done. It is asked for again as it was, although the day was read again since and looks like the next one. */
  const unanswered = useRef(asked.values.as_of);
  const close = useChange(closeDay, { invalidates: ['/api/clients/:client_id/day-close'] });
  const expected = dollarsToCents(day.expected_cash);
  const [isAsking, setIsAsking] = useState(false);
  const form = useContractForm(null, {
    initialValues: asked.values,
    check: ({ counted, left }) => {
      const [cash, float] = [centsOf(counted), centsOf(left)];
      return {
        ...(cash === null ? { counted: amountHint } : {}),
        ...(float === null ? { left: amountHint } : {}),
        ...(cash !== null && float !== null && float > cash
          ? { left: 'More than the drawer holds can’t stay in it.' }
          : {}),
      };
    },
    onChange: () => setIsAsking(false),
    send: async (given) => {
      if (!isAsking) {
        setIsAsking(true);
        return stillAsking;
      }
      const { counted, left, note } = given;
      const as_of = unanswered.current || day.as_of;
      unanswered.current = as_of;
      const body = {
        as_of,
        counted_cash: (centsOf(counted) ?? 0) / 100,
        float_left: (centsOf(left) ?? 0) / 100,
        note: note.trim(),
      };
      setIsAsking(false);
      const params = { client_id: clientId };
      /* Other numbers are no other close: until an answer comes, each try may be the one that closed the day. */
      return asked.send({ ...given, as_of }, 'close', (close_id) =>
        close.mutateAsync({ params, body: { close_id, ...body } }).catch((error: unknown) => {
          if (isRefused(error)) unanswered.current = '';
          return thrownRefusal(error);
        }),
      );
    },
    failed: 'The day was not closed',
    onDone: (answer) => {
      toast(`The day is closed as number ${answer.close.z_number}`);
      onClose();
    },
  });
  const { field, set, values } = form;
  const counted = centsOf(values.counted);
  const left = centsOf(values.left);
  return (
    <FormDialog
      title="Count and Close"
      form={form}
      onCancel={onClose}
      label={isAsking ? 'Yes, Close the Day' : 'Close the Day'}
      busyLabel="Closing…"
      isHarmful={isAsking}
    >
      <KeptNote
        asked={asked}
        onAnew={() => {
          unanswered.current = '';
          form.start(blank);
        }}
      />
      <Text data-tabular>
        The drawer must hold <strong>{formatCents(expected)}</strong>.
      </Text>
      <PieceCounter onCount={(cents) => set({ counted: typedOf(cents) })} />
      <TextInput
        label="Counted cash"
        required
        inputMode="decimal"
        autoComplete="off"
        leftSection="$"
        data-autofocus
        {...field('counted')}
      />
      <output className={classes['difference']} data-tabular data-off={counted !== null && counted !== expected}>
        {counted === null ? '' : differenceText(counted - expected)}
      </output>
      <TextInput
        label="Left in the drawer"
        description="The next day begins with it."
        required
        inputMode="decimal"
        autoComplete="off"
        leftSection="$"
        {...field('left')}
      />
      <TextInput label="Note (optional)" maxLength={500} autoComplete="off" {...field('note')} />
      {isAsking && counted !== null && left !== null ? (
        <Text role="alert" fw={600} data-tabular>
          {`${differenceText(counted - expected)} ${formatCents(counted - left)} leaves the drawer. A close can’t be changed.`}
        </Text>
      ) : null}
    </FormDialog>
  );
}

/** Whether nothing was closed. An id that was used before is no refusal: the day was closed by an earlier try with other numbers. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.failure.kind !== 'refused') return false;
  const { status, code } = error.failure;
  return status < 500 && code !== 'MUTATION_ID_REUSED';
}

/** Counts notes and coins, for those who like help with the sum. */
function PieceCounter({ onCount }: { onCount: (cents: number) => void }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [counts, setCounts] = useState<Readonly<Record<number, string>>>({});
  if (!isOpen)
    return (
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Count Notes and Coins
      </Button>
    );
  const count = (piece: number, text: string): void => {
    const next = { ...counts, [piece]: text };
    setCounts(next);
    onCount(worthOf(next));
  };
  return (
    <fieldset className="gate-fieldset" aria-labelledby={id}>
      <Text id={id} size="sm" fw={600} mb={4}>
        How many of each
      </Text>
      <div className={classes['pieces']}>
        {pieces.map((piece) => (
          <TextInput
            key={piece}
            label={pieceText(piece)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            value={counts[piece] ?? ''}
            onChange={(event) => count(piece, event.currentTarget.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
