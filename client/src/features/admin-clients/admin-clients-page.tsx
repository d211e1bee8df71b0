import { Container } from '@mantine/core';
import { PageHeader } from '../../components/page-header.tsx';

export function AdminClientsPage() {
  return (
    <Container size="xl" py="xl">
      <PageHeader title="Clients" />
    </Container>
  );
}
