import { Container } from '@mantine/core';
import { PageHeader } from '../../components/page-header.tsx';

export function AdminHolidaysPage() {
  return (
    <Container size="xl" py="xl">
      <PageHeader title="Global Holidays" />
    </Container>
  );
}
