import type { addBillLine } from '@gatehouse/sync-protocol/areas/bookings/bills/desk-money.contracts';
import { listExtras } from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import { formatCents } from '@gatehouse/sync-protocol/base/money';
import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { FormDialog } from '#components/dialog-footer.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { toast } from '#components/toast';
import { useRequestIds } from '#domain/bills/request-ids';
import { useMay } from '#domain/session/session-context.tsx';
import { useRead } from '#lib/api/use-read';
import { type LineValues, lineOf, lineProblems, signedCents } from './line.model.ts';
import type { BillActions } from './use-bill.ts';

interface LineDialogProps {
  clientId: string;
  offeringId: string;
  actions: BillActions;
  onClose: () => void;
}

/** Adds an extra, or a line that staff name; one below zero is a correction and needs a reason. Requirement B65. */
export function LineDialog({ clientId, offeringId, actions, onClose }: LineDialogProps) {
  const may = useMay();
  const idOf = useRequestIds();
  const read = useRead(listExtras, may(listExtras) ? { params: { client_id: clientId } } : null);
  const extras = (read.data?.extras ?? []).filter(
    ({ is_active: isActive, offering_ids: ids }) => isActive && (ids.length === 0 || ids.includes(offeringId)),
  );
  const canCorrect = may('bills.correct');
  const initialValues: LineValues = { extra_id: '', name: '', amount: '', quantity: 1, is_taxable: true, reason: '' };
  const form = useContractForm(null, {
    initialValues,
    check: (values) => lineProblems(values, canCorrect),
    send: async (values) => {
      const line: Omit<BodyInputOf<typeof addBillLine>, 'line_id'> = lineOf(values);
      return actions.addLine({ line_id: idOf(line), ...line });
    },
    failed: 'The line was not added',
    onDone: () => {
      toast('The line is on the bill');
      onClose();
    },
  });
  const { field, set, values } = form;
  const isOwn = values.extra_id === '';
  return (
    <FormDialog title="Add to the Bill" form={form} onCancel={onClose} label="Add Line" busyLabel="Adding…">
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
    </FormDialog>
  );
}
