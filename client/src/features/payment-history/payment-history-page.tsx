import { Container } from '@mantine/core';
import { PageHeader } from '../../components/page-header.tsx';

export function PaymentHistoryPage() {
  return (
    <Container size="xl" py="xl">
      <PageHeader title="Payment History" />
    </Container>
  );
}
