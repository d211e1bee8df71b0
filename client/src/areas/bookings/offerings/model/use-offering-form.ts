import {
  createOffering,
  DEPOSIT_NEEDS_SQUARE,
  listOfferings,
  type OfferingView,
  updateOffering,
} from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { getSquareCredentials } from '@gatehouse/sync-protocol/areas/money/square-accounts.contracts';
import { useState } from 'react';
import { useChange } from '#components/endpoints.tsx';
import { type ContractForm, useContractForm } from '#components/forms/use-contract-form';
import { toast } from '#components/toast';
import { useRead } from '#lib/api/use-read';
import { bodyOf, checkOffering, type OfferingValues, valuesOf } from './offering-form.model.ts';

export interface OfferingForm extends ContractForm<OfferingValues, { message: string }> {
  /** Runs once the deposit was typed: without a Square account it becomes 0. */
  resetDeposit: () => void;
  /** No Square account is connected, so nothing can be due. */
  needsSquare: boolean;
}

/** The form of one slot: of what is sold there, or of something new where `offering` is null. Requirement B7. */
export function useOfferingForm(
  clientId: string,
  { offeringId, offering, onDone }: { offeringId: string; offering: OfferingView | null; onDone: () => void },
): OfferingForm {
  const add = useChange(createOffering, { invalidates: [listOfferings] });
  const replace = useChange(updateOffering, { invalidates: [listOfferings] });
  /* Another tab may save it while this form is open, which then shows what was before. */
  const [readAt] = useState(offering?.updated_at);
  const credentials = useRead(getSquareCredentials, { params: { client_id: clientId } });
  const form = useContractForm(createOffering, {
    initialValues: valuesOf(offering),
    check: checkOffering,
    bodyOf,
    send: async (values) => {
      const params = { client_id: clientId, offering_id: offeringId };
      const body = bodyOf(values);
      return offering === null
        ? add.mutateAsync({ params, body: { ...body, offering_id: offeringId } })
        : replace.mutateAsync({ params, body: { ...body, unchanged_since: readAt } });
    },
    failed: 'Error saving offering',
    onDone: ({ message }) => {
      toast(message, message === DEPOSIT_NEEDS_SQUARE ? 'notice' : 'done');
      onDone();
    },
  });
  const needsSquare = credentials.data?.credentials === null;
  /** The server sees to it as well. */
  const resetDeposit = (): void => {
    if (!needsSquare || !(Number(form.values.deposit_amount) > 0)) return;
    form.set({ deposit_amount: '0' });
    toast(DEPOSIT_NEEDS_SQUARE, 'notice');
  };
  return { ...form, resetDeposit, needsSquare };
}
