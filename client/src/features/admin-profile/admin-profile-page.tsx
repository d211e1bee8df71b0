import { Container } from '@mantine/core';
import { PageHeader } from '../../components/page-header.tsx';

export function AdminProfilePage() {
  return (
    <Container size="xl" py="xl">
      <PageHeader title="Profile" />
    </Container>
  );
}
