import {
  createDiscountCode,
  type DiscountCodeView,
  deleteDiscountCode,
  listDiscountCodes,
  updateDiscountCode,
} from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import { Button, Group, NativeSelect, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { FormDialog } from '#components/dialog-footer.tsx';
import { EmptyExample } from '#components/empty-example.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { useChange } from '#components/endpoints.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { type Column, ListTable } from '#components/list-table.tsx';
import { RowActions } from '#components/row-actions.tsx';
import { toast } from '#components/toast';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { type NamedOffering, OfferingChoice, offeringsText } from '../extras/offering-choice.tsx';
import { bodyOf, checkCode, offText, usesText, valuesOf, whenText } from './code.model.ts';

interface CodesPartProps {
  clientId: string;
  codes: readonly DiscountCodeView[];
  offerings: readonly NamedOffering[];
}

type Opened = { what: 'add' } | { what: 'edit' | 'delete'; code: DiscountCodeView } | null;

/** Codes that guests type to pay less. Requirement B62. */
export function CodesPart({ clientId, codes, offerings }: CodesPartProps) {
  const { control } = useReadOnly();
  const [opened, setOpened] = useState<Opened>(null);
  const close = (): void => setOpened(null);
  const add = (
    <Button onClick={() => setOpened({ what: 'add' })} {...control}>
      Add Promo Code
    </Button>
  );
  const columns: Column<DiscountCodeView>[] = [
    { header: 'Code', cell: ({ code }) => code, isRowHeader: true },
    { header: 'Takes off', cell: offText, isTabular: true, isLabeled: true },
    { header: 'When', cell: whenText, isLabeled: true },
    { header: 'Good for', cell: ({ offering_ids: ids }) => offeringsText(ids, offerings), isLabeled: true },
    {
      header: 'Used',
      cell: (code) => (code.is_active ? usesText(code) : `Switched off, ${usesText(code)}`),
      isTabular: true,
      isLabeled: true,
    },
    {
      header: 'Actions',
      cell: (code) => (
        <RowActions
          of={code.code}
          actions={[
            { label: 'Edit', name: `Edit ${code.code}`, onPress: () => setOpened({ what: 'edit', code }), control },
            {
              label: 'Delete',
              name: `Delete ${code.code}`,
              onPress: () => setOpened({ what: 'delete', code }),
              isDestructive: true,
              control,
            },
          ]}
        />
      ),
    },
  ];
  return (
    <>
      {codes.length === 0 ? (
        <>
          <EmptyState title="No promo codes yet" action={add}>
            Guests type a code when they book and pay less, for as long and as often as you say.
          </EmptyState>
          <EmptyExample
            rows={[
              ['SUMMER15', '15% off the prices', '12 of 100 used'],
              ['BIRTHDAY', '$10.00 off everything', 'Any time'],
            ]}
          />
        </>
      ) : (
        <>
          <Group justify="flex-end" mb="md">
            {add}
          </Group>
          <ListTable columns={columns} rows={codes} keyOf={({ code_id: id }) => id} cardsTo={56} />
        </>
      )}
      {opened?.what === 'add' || opened?.what === 'edit' ? (
        <CodeDialog
          clientId={clientId}
          code={opened.what === 'edit' ? opened.code : null}
          offerings={offerings}
          onClose={close}
        />
      ) : null}
      <DeleteDialog clientId={clientId} code={opened?.what === 'delete' ? opened.code : null} onClose={close} />
    </>
  );
}

interface CodeDialogProps {
  clientId: string;
  /** Null for a new one. */
  code: DiscountCodeView | null;
  offerings: readonly NamedOffering[];
  onClose: () => void;
}

function CodeDialog({ clientId, code, offerings, onClose }: CodeDialogProps) {
  const params = { client_id: clientId, code_id: code?.code_id ?? '' };
  const add = useChange(createDiscountCode, { invalidates: [listDiscountCodes] });
  const update = useChange(updateDiscountCode, { invalidates: [listDiscountCodes] });
  const form = useContractForm(createDiscountCode, {
    initialValues: valuesOf(code),
    bodyOf,
    check: checkCode,
    send: (values) => (code ? update : add).mutateAsync({ params, body: bodyOf(values) }),
    failed: 'Error saving the promo code',
    onDone: ({ discount_code: saved }) => {
      toast(`${saved.code} was saved.`);
      onClose();
    },
  });
  const { values, field, set } = form;
  return (
    <FormDialog
      title={code ? `Edit “${code.code}”` : 'Add Promo Code'}
      size="lg"
      form={form}
      onCancel={onClose}
      label={code ? 'Save' : 'Add Promo Code'}
      busyLabel="Saving…"
    >
      <TextInput
        label="Code"
        description="3 to 32 letters, digits and hyphens. Guests may type it in small letters."
        required
        maxLength={32}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        {...field('code')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label="Takes off"
          data={[
            { value: 'percent', label: 'A percentage' },
            { value: 'amount', label: 'An amount' },
          ]}
          {...field('kind')}
        />
        {values.kind === 'percent' ? (
          <TextInput label="Percentage" required inputMode="numeric" autoComplete="off" {...field('percent')} />
        ) : (
          <TextInput label="Amount ($)" required inputMode="decimal" autoComplete="off" {...field('amount')} />
        )}
        <NativeSelect
          label="Of"
          data={[
            { value: 'rates', label: 'The prices of the party' },
            { value: 'all', label: 'Everything, with extras' },
          ]}
          {...field('applies_to')}
        />
        <TextInput
          label="Uses"
          description="How often it can be used. Leave it empty for no limit."
          inputMode="numeric"
          autoComplete="off"
          {...field('uses_max')}
        />
        <TextInput label="Booked from" type="date" {...field('book_from')} />
        <TextInput label="Booked until" type="date" min={values.book_from} {...field('book_to')} />
        <TextInput label="For visits from" type="date" {...field('play_from')} />
        <TextInput label="For visits until" type="date" min={values.play_from} {...field('play_to')} />
      </SimpleGrid>
      <OfferingChoice
        offerings={offerings}
        chosen={values.offering_ids}
        onChange={(ids) => set({ offering_ids: ids })}
      />
      <Switch
        label="Can be used"
        checked={values.is_active}
        onChange={({ currentTarget }) => set({ is_active: currentTarget.checked })}
      />
    </FormDialog>
  );
}

function DeleteDialog({
  clientId,
  code,
  onClose,
}: {
  clientId: string;
  code: DiscountCodeView | null;
  onClose: () => void;
}) {
  const remove = useChange(deleteDiscountCode, {
    invalidates: [listDiscountCodes],
    done: `${code?.code} was deleted.`,
    failed: 'Error deleting the promo code',
  });
  const confirm = async (): Promise<void> => {
    if (!code) return;
    await remove.act({ params: { client_id: clientId, code_id: code.code_id } });
    onClose();
  };
  return (
    <ConfirmDialog
      opened={code !== null}
      title={`Delete “${code?.code ?? ''}”?`}
      confirmLabel="Delete"
      busyLabel="Deleting…"
      onConfirm={confirm}
      onClose={onClose}
    >
      Bookings that used it keep their price.
    </ConfirmDialog>
  );
}
