import { Container } from '@mantine/core';
import { useParams } from 'react-router';
import { PageHeader } from '../../components/page-header.tsx';

/** One customer: waivers, check-ins, bookings, membership and notes. */
export function CustomerPage() {
  const { waiverId = '' } = useParams();
  return (
    <Container size="lg" py="lg">
      <PageHeader title="Customer" subtitle={waiverId} />
    </Container>
  );
}
