import { Container } from '@mantine/core';
import { PageHeader } from '../../components/page-header.tsx';

export function AdminExportsPage() {
  return (
    <Container size="xl" py="xl">
      <PageHeader title="Data Exports" />
    </Container>
  );
}
