import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import type { QuestionDraft } from './question-draft.ts';
import { factsOf } from './question-words.ts';
import classes from './questions.module.css';

interface QuestionCardProps {
  draft: QuestionDraft;
  /** Number among those that were not removed, from 1. */
  place: number;
  words: string;
  isOpen: boolean;
  isWrong: boolean;
  isFirst: boolean;
  isLast: boolean;
  onToggle: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  /** Its fields. */
  children: ReactNode;
}

/** One question in the list: at a glance, or open with its fields. */
export function QuestionCard(props: QuestionCardProps) {
  const { draft, place, words, isOpen, isWrong, isFirst, isLast, onToggle, onMove, onRemove, children } = props;
  const { isReadOnly, control } = useReadOnly();
  const id = useId();
  return (
    <li className={classes['card']} data-wrong={isWrong || undefined}>
      <div className={classes['head']}>
        <div className={classes['words']}>
          <Text fw={600} id={id}>
            {place}. {words || 'New question'}
          </Text>
          <Text size="sm" c="dimmed">
            {factsOf(draft)}
          </Text>
          {isWrong ? (
            <Text size="sm" c="var(--mantine-color-error)">
              Please look at this question.
            </Text>
          ) : null}
        </div>
        <Group gap={4} wrap="nowrap">
          {[
            { by: -1 as const, label: 'up', mark: '↑', isEnd: isFirst },
            { by: 1 as const, label: 'down', mark: '↓', isEnd: isLast },
          ].map(({ by, label, mark, isEnd }) => (
            <Button
              key={label}
              size="xs"
              px="sm"
              variant="default"
              aria-label={`Move question ${place} ${label}`}
              /* It keeps the focus at the end of the list. */
              aria-disabled={isEnd || undefined}
              {...(isEnd ? { 'data-disabled': true } : {})}
              onClick={() => (isEnd ? undefined : onMove(by))}
              {...control}
            >
              {mark}
            </Button>
          ))}
          <Button size="xs" variant="default" aria-label={`Remove question ${place}`} onClick={onRemove} {...control}>
            Remove
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={isOpen ? `Close question ${place}` : `${isReadOnly ? 'Show' : 'Edit'} question ${place}`}
            aria-expanded={isOpen}
            onClick={onToggle}
          >
            {isOpen ? 'Close' : isReadOnly ? 'Show' : 'Edit'}
          </Button>
        </Group>
      </div>
      {isOpen ? (
        <fieldset className={classes['fields']} aria-labelledby={id}>
          {children}
        </fieldset>
      ) : null}
    </li>
  );
}

/** Takes the place of a question that was removed, until the list is saved. */
export function RemovedCard({ words, onUndo }: { words: string; onUndo: () => void }) {
  return (
    <li className={classes['removed']}>
      <Text size="sm">“{words || 'New question'}” is removed when you save.</Text>
      <Button size="xs" variant="default" onClick={onUndo} aria-label={`Undo removing “${words || 'New question'}”`}>
        Undo
      </Button>
    </li>
  );
}
