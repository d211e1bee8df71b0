import { Container } from '@mantine/core';
import { PageHeader } from '../../components/page-header.tsx';

export function PlatformUsersPage() {
  return (
    <Container size="xl" py="xl">
      <PageHeader title="Users and Clients" />
    </Container>
  );
}
