import { Container } from '@mantine/core';
import { PageHeader } from '../../components/page-header.tsx';

export function AdminPlansPage() {
  return (
    <Container size="xl" py="xl">
      <PageHeader title="Plans and Promo Codes" />
    </Container>
  );
}
