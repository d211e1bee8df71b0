import { listOfferings } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import type { WaiverDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { Anchor, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import list from '#components/list-table.module.css';
import { type Column, ListTable } from '#components/list-table.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useRead } from '#lib/api/use-read';
import type { ActionOutcome } from '../components/my-waiver.actions.ts';
import { OutcomeAlert } from '../components/outcome-alert.tsx';
import { WaiverLinkButtons } from '../components/waiver-link-buttons.tsx';
import classes from './documents.module.css';
import {
  languagesOf,
  languagesText,
  needText,
  questionsText,
  stateWords,
  validityText,
} from './model/document-words.ts';

interface DocumentsOverviewProps {
  clientId: string;
  documents: readonly WaiverDocument[];
  onAdd: () => void;
}

/** All documents of a venue that has more than its waiver. Requirement W53. */
export function DocumentsOverview({ clientId, documents, onAdd }: DocumentsOverviewProps) {
  const { control } = useReadOnly();
  const offerings = useRead(listOfferings, { params: { client_id: clientId } }).data ?? [];
  const [outcome, setOutcome] = useState<ActionOutcome | null>(null);
  const columns: Column<WaiverDocument>[] = [
    {
      header: 'Name',
      isRowHeader: true,
      className: classes['name'],
      cell: ({ document_id: id, name }) => (
        <Anchor component={Link} to={`/my-waiver/${id}`} inherit underline="always">
          {name}
        </Anchor>
      ),
    },
    { header: 'State', isLabeled: true, cell: (document) => <State document={document} /> },
    { header: 'Needed by', isLabeled: true, cell: (document) => needText(document, offerings) },
    {
      header: 'Valid',
      isLabeled: true,
      cell: ({ validity, validity_count: many }) => validityText(validity, many),
    },
    { header: 'Version', isLabeled: true, isTabular: true, cell: ({ version }) => version ?? 'None yet' },
    { header: 'Languages', isLabeled: true, cell: (document) => languagesText(languagesOf(document)) },
    { header: 'Questions', isLabeled: true, cell: questionsText },
  ];
  return (
    <>
      <PageHeader
        title="My Waiver"
        subtitle="What visitors read and sign. They are asked for all that they need at once, with one signature."
        actions={
          <>
            <Button variant="default" onClick={onAdd} {...control}>
              Add a document
            </Button>
            <WaiverLinkButtons clientId={clientId} onOutcome={setOutcome} />
          </>
        }
      />
      <Stack gap="lg">
        <OutcomeAlert outcome={outcome} onClose={() => setOutcome(null)} />
        <ListTable
          columns={columns}
          rows={documents}
          keyOf={({ document_id: id }) => id}
          cardsTo={75}
          className={list['leadingLabels']}
        />
      </Stack>
    </>
  );
}

function State({ document: { status, draft_files: drafts } }: { document: WaiverDocument }) {
  const { label, color } = stateWords[status];
  return (
    <Group component="span" gap={4}>
      <StateBadge color={color}>{label}</StateBadge>
      {status === 'published' && drafts.length > 0 ? <StateBadge color="yellow">Draft</StateBadge> : null}
    </Group>
  );
}
