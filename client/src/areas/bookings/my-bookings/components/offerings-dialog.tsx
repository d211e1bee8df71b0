import { listOfferings, type OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { type ModalProps, NativeSelect, type NativeSelectProps, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { useRead } from '#lib/api/use-read';

interface OfferingsDialogProps extends Pick<ModalProps, 'title' | 'size' | 'onClose'> {
  clientId: string;
  /** What is said of a venue without offerings. */
  empty: string;
  children: (offerings: OfferingView[]) => ReactNode;
}

/** A dialog whose form chooses among the venue's offerings; shown once they are loaded. */
export function OfferingsDialog({ clientId, empty, children, ...dialog }: OfferingsDialogProps) {
  const read = useRead(listOfferings, { params: { client_id: clientId } });
  return (
    <Dialog opened {...dialog}>
      <Loaded read={read} skeleton={{ rows: 5 }}>
        {(offerings) =>
          offerings.length === 0 ? (
            <Text>
              {empty} Add an offering in <Link to="/my-offerings">My Offerings</Link> first.
            </Text>
          ) : (
            children(offerings)
          )
        }
      </Loaded>
    </Dialog>
  );
}

interface OfferingSelectProps extends Omit<NativeSelectProps, 'data' | 'label' | 'onChange'> {
  offerings: readonly OfferingView[];
  onChoose: (offering: OfferingView | null) => void;
}

/** Chooses one of the offerings; a venue with a single one has nothing to choose. */
export function OfferingSelect({ offerings, onChoose, ...input }: OfferingSelectProps) {
  return (
    <NativeSelect
      label="Offering"
      required
      data-autofocus
      data={[
        ...(offerings.length > 1 ? [{ value: '', label: 'Choose an offering' }] : []),
        ...offerings.map((one) => ({ value: one.offering_id, label: one.offering_name })),
      ]}
      {...input}
      onChange={({ currentTarget }) =>
        onChoose(offerings.find(({ offering_id: id }) => id === currentTarget.value) ?? null)
      }
    />
  );
}
