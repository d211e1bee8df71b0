import { listOfferings, type OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { type ModalProps, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Dialog } from '#components/dialog/dialog.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { useRead } from '#lib/api/use-read';

interface OfferingsDialogProps extends Pick<ModalProps, 'title' | 'size' | 'onClose'> {
  clientId: string;
  /** What is said of a venue without offerings. */
  empty: string;
  children: (offerings: OfferingView[]) => ReactNode;
}

/** A dialog whose form chooses among the venue's offerings; shown once they are loaded. */
export function OfferingsDialog({ clientId, empty, children, ...dialog }: OfferingsDialogProps) {
  const offerings = useRead(listOfferings, { params: { client_id: clientId } });
  return (
    <Dialog opened {...dialog}>
      {offerings.isPending ? <SkeletonRows rows={5} /> : null}
      {offerings.isError ? (
        <ErrorState message={offerings.error.message} onRetry={() => void offerings.refetch()} />
      ) : null}
      {offerings.data?.length === 0 ? (
        <Text>
          {empty} Add an offering in <Link to="/my-offerings">My Offerings</Link> first.
        </Text>
      ) : null}
      {offerings.data && offerings.data.length > 0 ? children(offerings.data) : null}
    </Dialog>
  );
}
