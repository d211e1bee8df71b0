import { Container } from '@mantine/core';
import { PageHeader } from '../../components/page-header.tsx';
import { PaymentReviews } from './components/payment-reviews.tsx';

export function AdminBillingPage() {
  return (
    <Container size="xl" py="xl">
      <PageHeader title="Customer Profiles and Billing" />
      <PaymentReviews />
    </Container>
  );
}
