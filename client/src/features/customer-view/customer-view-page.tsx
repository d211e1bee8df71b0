import { Container } from '@mantine/core';
import { PageHeader } from '../../components/page-header.tsx';

export function CustomerViewPage() {
  return (
    <Container size="xl" py="xl">
      <PageHeader title="Customer View" />
    </Container>
  );
}
