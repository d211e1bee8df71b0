import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Dialog } from '#components/dialog/dialog.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { offeringsQuery } from '#domain/offerings/offerings.queries';
import { useApi } from '#lib/api/api-context.tsx';
import { CreateForm } from './create-form.tsx';

interface CreateBookingDialogProps {
  clientId: string;
  today: string;
  /** Of the side calendar. */
  day: string | null;
  onClose: () => void;
}

/** Books for a party that called or is at the desk. Requirement B12. */
export function CreateBookingDialog(props: CreateBookingDialogProps) {
  const offerings = useQuery(offeringsQuery(useApi(), props.clientId));
  return (
    <Dialog opened onClose={props.onClose} title="Create Booking" size="xl">
      {offerings.isPending ? <SkeletonRows rows={5} /> : null}
      {offerings.isError ? (
        <ErrorState message={offerings.error.message} onRetry={() => void offerings.refetch()} />
      ) : null}
      {offerings.data?.length === 0 ? (
        <Text>
          There is nothing to book yet. Add an offering in <Link to="/my-offerings">My Offerings</Link> first.
        </Text>
      ) : null}
      {offerings.data && offerings.data.length > 0 ? <CreateForm {...props} offerings={offerings.data} /> : null}
    </Dialog>
  );
}
