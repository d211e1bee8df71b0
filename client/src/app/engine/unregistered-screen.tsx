import '../../components/theme/styles-device.ts';
import { Container } from '@mantine/core';
import { ErrorState } from '../../components/error-state.tsx';

/** A signed-in browser that the server doesn't know yet, and can't be asked. */
export function UnregisteredScreen({ message }: { message: string }) {
  return (
    <Container size="xs" py={96}>
      <ErrorState
        title="This browser is not ready yet"
        message={`${message} It needs to reach the server once and keeps trying on its own.`}
        onRetry={() => window.location.reload()}
      />
    </Container>
  );
}
