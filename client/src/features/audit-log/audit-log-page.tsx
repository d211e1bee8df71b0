import { Container } from '@mantine/core';
import { PageHeader } from '../../components/page-header.tsx';
import { AuditBreaks } from './audit-breaks.tsx';

export function AuditLogPage() {
  return (
    <Container size="xl" py="xl">
      <PageHeader title="Audit Log" />
      <AuditBreaks />
    </Container>
  );
}
