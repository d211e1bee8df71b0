import { Alert, Button, Group } from '@mantine/core';
import { venueDay, venueTime } from '../../lib/venue-format.ts';
import { useVenue } from '../venue/use-venue.ts';
import type { Answer } from './use-answer.ts';

/** Says that the newest could not be fetched, and from when is what is shown instead. */
export function StaleAnswerNotice({
  answer,
}: {
  answer: Pick<Answer<unknown>, 'data' | 'failure' | 'seenAtMs' | 'retry'>;
}) {
  const { time_zone: timeZone } = useVenue();
  const { data, failure, seenAtMs, retry } = answer;
  if (!failure || (failure.kind !== 'network' && data === undefined)) return null;
  const cause = failure.kind === 'network' ? 'The server can’t be reached.' : 'The newest figures could not be loaded.';
  const seen =
    seenAtMs === null
      ? 'This was not opened on this device before, so there is nothing to show until it can be.'
      : `Shown as of ${venueTime(seenAtMs, timeZone)}, ${venueDay(seenAtMs, timeZone)}.`;
  return (
    <Alert color="yellow" mb="md" py="xs" role="alert">
      <Group justify="space-between" gap="sm">
        <span>
          {cause} {seen}
        </span>
        <Button size="compact-sm" variant="default" onClick={retry}>
          Retry
        </Button>
      </Group>
    </Alert>
  );
}
