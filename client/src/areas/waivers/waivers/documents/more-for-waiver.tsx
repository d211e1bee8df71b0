import type { WaiverDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import classes from './documents.module.css';
import { languagesOf, languagesText, questionsText, validityText } from './model/document-words.ts';

/** Quiet ways from the only waiver to what else a venue may need. Requirement W53. */
export function MoreForWaiver({ waiver, onAdd }: { waiver: WaiverDocument; onAdd: () => void }) {
  const { isReadOnly } = useReadOnly();
  const own = `/my-waiver/${waiver.document_id}`;
  const ways: [label: string, what: string, to: string][] = [
    ['Questions', questionsText(waiver), `${own}?tab=questions`],
    ['Valid', validityText(waiver.validity, waiver.validity_count), own],
    ['Languages', languagesText(languagesOf(waiver)), own],
  ];
  return (
    <nav aria-label="More for your waiver" className={classes['ways']}>
      {ways.map(([label, what, to]) => (
        <Text key={label} size="sm" c="dimmed" component="span">
          {label}:{' '}
          <Anchor component={Link} to={to} inherit underline="always" aria-label={`${label}: ${what}. Change`}>
            {what}
          </Anchor>
        </Text>
      ))}
      {isReadOnly ? null : (
        <Anchor component="button" type="button" size="sm" underline="always" onClick={onAdd}>
          Add a document
        </Anchor>
      )}
    </nav>
  );
}
