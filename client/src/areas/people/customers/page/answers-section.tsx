import {
  getCustomerAnswers,
  type ShownAnswer,
} from '@gatehouse/sync-protocol/areas/waivers/customer-documents.contracts';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import framed from '#components/framed-list.module.css';
import { StateBadge } from '#components/state-badge.tsx';
import { useMay } from '#domain/session/session-context.tsx';
import { useRead } from '#lib/api/use-read';
import { calendarDay } from '#lib/venue-format';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { NotLoaded } from './documents-section.tsx';
import classes from './page.module.css';
import { Section } from './section.tsx';

/** Reading answers about health is recorded, so that they are read once, on request, and forgotten with the page. */
const readOnce = {
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/**
 * What was answered with the signature of a record; nothing where nothing was asked. Answers about health are fetched only when
 * someone asks for them, because that is recorded. Requirements F68, W44.
 */
export function AnswersSection({ waiverId }: { waiverId: string }) {
  const may = useMay();
  const [withHealth, setWithHealth] = useState(false);
  const params = { client_id: useSyncEngine().identity.clientId, waiver_id: waiverId };
  const plain = useRead(getCustomerAnswers, { params });
  const health = useRead(getCustomerAnswers, withHealth ? { params, query: { health: 'true' } } : null, readOnce);
  if (plain.error && !plain.data)
    return (
      <Section title="Answers">
        <NotLoaded what="The answers" isFetching={plain.isFetching} onRetry={() => void plain.refetch()} />
      </Section>
    );
  const answers = (withHealth ? health.data : undefined)?.answers ?? plain.data?.answers ?? [];
  if (answers.length === 0) return null;
  return (
    <Section title="Answers">
      <ul className={`${framed['list']} ${classes['rows']}`} aria-label="Answers">
        {answers.map((answer) => (
          <AnswerRow key={`${answer.question_id} ${answer.waiver_id ?? ''}`} answer={answer} />
        ))}
      </ul>
      {answers.some(isHidden) && may('people.health') ? (
        <Group gap="sm" mt="sm">
          <Button
            variant="default"
            size="sm"
            miw={180}
            disabled={health.isFetching}
            onClick={() => (withHealth ? void health.refetch() : setWithHealth(true))}
          >
            {health.isFetching ? 'Loading…' : 'Show Health Answers'}
          </Button>
          <Text size="sm" c="dimmed" component="output">
            {health.error ? 'The answers about health could not be loaded.' : 'We record who looked at them and when.'}
          </Text>
        </Group>
      ) : null}
    </Section>
  );
}

function isHidden({ is_health: isHealth, value }: ShownAnswer): boolean {
  return isHealth && value === null;
}

function AnswerRow({ answer }: { answer: ShownAnswer }) {
  const isShown = !isHidden(answer);
  return (
    <li>
      <div>
        <p className={classes['small']}>{answer.text}</p>
        <p>
          {isShown ? answerText(answer) : 'Answered, hidden'}
          {answer.is_health ? <StateBadge color="gray">Health</StateBadge> : null}
          {answer.is_stop ? <StateBadge color="red">Stops the desk</StateBadge> : null}
        </p>
      </div>
    </li>
  );
}

/** An answer as staff read it: 'Yes', '3', 'Nov 3, 2026', or the words. */
function answerText({ kind, value }: Pick<ShownAnswer, 'kind' | 'value'>): string {
  if (value === null || value === '') return 'Not answered';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return value.toLocaleString('en-US');
  return kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(value) ? calendarDay(value) : value;
}
