import { Container, Stack } from '@mantine/core';
import { PageHeader } from '#components/page-header.tsx';
import { PasskeysSection } from '#domain/account/passkeys-section.tsx';
import { PinSection } from '#domain/account/pin-section.tsx';
import { SessionsSection, type SignOutEverywhere } from '#domain/account/sessions-section.tsx';
import { TwoStepSection } from '#domain/account/two-step-section.tsx';
import { useSession } from '#domain/session/session-context.tsx';
import { browserTimeZone } from '#lib/venue-format';

/** How a person signs in, and where they are signed in; also for those who may not change the venue. Requirements X26, X30. */
export function MySignInPage({ onSignOutEverywhere }: { onSignOutEverywhere: SignOutEverywhere }) {
  const { user } = useSession();
  const timeZone = user?.time_zone ?? browserTimeZone();
  return (
    <Container size="lg" py="xl">
      <PageHeader title="My Sign-In" />
      <Stack gap="xl">
        <PasskeysSection timeZone={timeZone} />
        <TwoStepSection />
        {user?.client_id ? <PinSection clientId={user.client_id} /> : null}
        <SessionsSection hasDevices timeZone={timeZone} onEverywhere={onSignOutEverywhere} />
      </Stack>
    </Container>
  );
}
