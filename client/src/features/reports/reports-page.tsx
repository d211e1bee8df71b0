import { Container } from '@mantine/core';
import { PageHeader } from '../../components/page-header.tsx';

/** Waivers, check-ins, bookings and revenue by period. */
export function ReportsPage() {
  return (
    <Container size="lg" py="lg">
      <PageHeader title="Reports" />
    </Container>
  );
}
