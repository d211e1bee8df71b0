import type { addBillLine } from '@gatehouse/sync-protocol/areas/bookings/bills/desk-money.contracts';
import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { listExtras } from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import { formatCents } from '@gatehouse/sync-protocol/base/money';
import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '#components/dialog-footer.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { stillAsking } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { toast } from '#components/toast';
import { KeptNote } from '#domain/bills/kept-note.tsx';
import { useKeptRequest } from '#domain/bills/kept-request';
import { OverbookFields } from '#domain/bookings/overbook-fields.tsx';
import { reasonProblem, shortOf } from '#domain/bookings/overbooking';
import { useMay } from '#domain/session/session-context.tsx';
import { useRead } from '#lib/api/use-read';
import { type LineValues, lineOf, lineProblems, signedCents } from './line.model.ts';
import type { BillActions } from './use-bill.ts';

interface LineDialogProps {
  clientId: string;
  booking: BookingRow;
  /** The ids of the bill’s entries. */
  entries: readonly string[];
  actions: BillActions;
  onClose: () => void;
}

const blank: LineValues = {
  extra_id: '',
  name: '',
  amount: '',
  quantity: 1,
  is_taxable: true,
  reason: '',
  overbook_reason: '',
};

/** Adds an extra, or a line that staff name; one below zero is a correction and needs a reason. Requirement B65. */
export function LineDialog({ clientId, booking, entries, actions, onClose }: LineDialogProps) {
  const may = useMay();
  const asked = useKeptRequest(`line ${booking.booking_id}`, blank, entries);
  const read = useRead(listExtras, { params: { client_id: clientId } });
  /** What there was too little of. */
  const [short, setShort] = useState<{ wish: string; message: string } | null>(null);
  const extras = (read.data?.extras ?? []).filter(
    ({ is_active: isActive, offering_ids: ids }) => isActive && (ids.length === 0 || ids.includes(booking.offering_id)),
  );
  const canCorrect = may('bills.correct');
  const form = useContractForm(null, {
    initialValues: asked.values,
    check: (values) => {
      const problem = short?.wish === wishOf(values) ? reasonProblem(values.overbook_reason) : null;
      return { ...lineProblems(values, canCorrect), ...(problem ? { overbook_reason: problem } : {}) };
    },
    send: async (values) => {
      const line: Omit<BodyInputOf<typeof addBillLine>, 'line_id'> = {
        ...lineOf(values),
        ...(short?.wish === wishOf(values) ? { overbook: { reason: values.overbook_reason.trim() } } : {}),
      };
      const answer = await asked.send(values, line, (line_id) => actions.addLine({ line_id, ...line }));
      if (answer.ok || shortOf(answer) === null) return answer;
      setShort({ wish: wishOf(values), message: answer.message });
      return stillAsking;
    },
    failed: 'The line was not added',
    onDone: () => {
      toast('The line is on the bill');
      onClose();
    },
  });
  const { field, set, values, errors } = form;
  const shownShort = short?.wish === wishOf(values) ? short : null;
  const isOwn = values.extra_id === '';
  return (
    <FormDialog
      title="Add to the Bill"
      form={form}
      onCancel={onClose}
      label={shownShort ? 'Add Anyway' : 'Add Line'}
      busyLabel="Adding…"
    >
      <KeptNote asked={asked} onAnew={() => form.start(blank)} />
      {read.isPending ? <SkeletonRows rows={1} /> : null}
      {read.error && !read.data ? (
        <ErrorState message={`The extras can’t be shown. ${read.error.message}`} onRetry={() => void read.refetch()} />
      ) : null}
      {extras.length > 0 ? (
        <NativeSelect
          label="What"
          data={[
            { value: '', label: 'A line of your own' },
            ...extras.map(({ extra_id: value, name, amount }) => ({
              value,
              label: `${name} · ${formatCents(Math.round(amount * 100))}`,
            })),
          ]}
          {...field('extra_id')}
        />
      ) : null}
      {isOwn ? (
        <>
          <TextInput label="Name" required maxLength={120} autoComplete="off" data-autofocus {...field('name')} />
          <TextInput
            label="Price of one"
            description={canCorrect ? 'A price below zero takes something off.' : undefined}
            required
            inputMode="decimal"
            autoComplete="off"
            leftSection="$"
            {...field('amount')}
          />
        </>
      ) : null}
      <NumberInput label="How many" min={1} max={1000} {...field('quantity')} />
      {isOwn ? (
        <Checkbox
          label="Sales tax is added"
          checked={values.is_taxable}
          onChange={(event) => set({ is_taxable: event.currentTarget.checked })}
        />
      ) : null}
      {isOwn && (signedCents(values.amount) ?? 0) < 0 ? (
        <TextInput label="Reason" required maxLength={500} autoComplete="off" {...field('reason')} />
      ) : null}
      {shownShort ? (
        <OverbookFields
          what="extra"
          refusal={shownShort.message}
          reason={values.overbook_reason}
          error={errors.overbook_reason ?? null}
          onReason={(reason) => set({ overbook_reason: reason })}
        />
      ) : null}
    </FormDialog>
  );
}

/** What the answer about stock depends on. */
const wishOf = ({ extra_id, quantity }: LineValues): string => JSON.stringify([extra_id, quantity]);
