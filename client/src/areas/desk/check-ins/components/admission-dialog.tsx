import { stopsDesk } from '@gatehouse/sync-protocol/areas/people/alert-level';
import { OverrideDialog } from '#domain/alerts/override-dialog.tsx';
import { UnsignedDialog } from '#domain/signing/unsigned-dialog.tsx';
import type { DocumentsOf } from '#domain/verdict/people-documents';
import { type Customer, customerName } from '../model/check-in.model.ts';

interface AdmissionDialogProps {
  /** Someone whom an alert stops, or who has not signed all that they need, is not checked in without a question. */
  customer: Customer;
  documentsOf: DocumentsOf;
  timeZone: string;
  onAdmit: (overrideReason?: string) => void;
  onClose: () => void;
}

/** What the desk asks before it checks this person in. Requirements F19, F53. */
export function AdmissionDialog({ customer, documentsOf, timeZone, onAdmit, onClose }: AdmissionDialogProps) {
  const { alert } = customer;
  if (alert && stopsDesk(alert))
    return (
      <OverrideDialog
        name={customerName(customer)}
        alert={alert}
        timeZone={timeZone}
        onConfirm={onAdmit}
        onClose={onClose}
      />
    );
  return <UnsignedDialog row={customer} documentsOf={documentsOf} onCheckIn={() => onAdmit()} onClose={onClose} />;
}
