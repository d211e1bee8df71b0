import { Container } from '@mantine/core';
import { PageHeader } from '#components/page-header.tsx';
import { PlansSection } from './plans/plans-section.tsx';
import { PromosSection } from './promos/promos-section.tsx';

/** What the platform offers venues, and the codes for trials. */
export function AdminPlansPage() {
  return (
    <Container size="xl" py="xl">
      <PageHeader title="Plans and Promo Codes" />
      <PlansSection />
      <PromosSection />
    </Container>
  );
}
