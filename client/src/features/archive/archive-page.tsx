import { Container } from '@mantine/core';
import { PageHeader } from '../../components/page-header.tsx';

/** Waivers of past years, searchable and restorable. */
export function ArchivePage() {
  return (
    <Container size="lg" py="lg">
      <PageHeader title="Archive" />
    </Container>
  );
}
