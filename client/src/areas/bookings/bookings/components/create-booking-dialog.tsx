import { CreateForm } from './create-form.tsx';
import { OfferingsDialog } from './offerings-dialog.tsx';

interface CreateBookingDialogProps {
  clientId: string;
  today: string;
  /** Of the side calendar. */
  day: string | null;
  onClose: () => void;
}

/** Books for a party that called or is at the desk. Requirement B12. */
export function CreateBookingDialog(props: CreateBookingDialogProps) {
  const { clientId, onClose } = props;
  return (
    <OfferingsDialog {...{ clientId, onClose }} title="Create Booking" size="xl" empty="There is nothing to book yet.">
      {(offerings) => <CreateForm {...props} offerings={offerings} />}
    </OfferingsDialog>
  );
}
