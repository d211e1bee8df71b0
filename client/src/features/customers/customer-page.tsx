import { Container } from '@mantine/core';
import { useParams } from 'react-router';
import { PageHeader } from '../../components/page-header.tsx';
import { CustomerActions } from './changes/customer-actions.tsx';
import { CustomerNotes } from './notes/customer-notes.tsx';

/** One customer: waivers, check-ins, bookings, membership and notes. */
export function CustomerPage() {
  const { waiverId = '' } = useParams();
  return (
    <Container size="lg" py="lg">
      <PageHeader title="Customer" subtitle={waiverId} />
      <CustomerNotes waiverId={waiverId} />
      <CustomerActions waiverId={waiverId} />
    </Container>
  );
}
