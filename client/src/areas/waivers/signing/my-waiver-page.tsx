import {
  createDocument,
  DOCUMENT_NAME_MAX,
  type WaiverDocument,
} from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { Container, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FormDialog } from '#components/dialog-footer.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { PageHeader } from '#components/page-header.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { useSession } from '#domain/session/session-context.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { DocumentsOverview } from './documents/documents-overview.tsx';
import { documentsQuery, useDocumentChanges } from './documents/model/documents.queries.ts';
import { NeedFields } from './documents/rules/need-fields.tsx';
import { checkNeed, needOf, type RulesValues } from './documents/rules/rules.model.ts';
import { SingleWaiver } from './single-waiver.tsx';

/** The owner's one waiver, or where there are more the list of documents. Requirements W9, W53. */
export function MyWaiverPage() {
  const { user } = useSession();
  return (
    <Container size="lg" py="xl">
      {user?.client_id ? (
        <MyWaiver clientId={user.client_id} />
      ) : (
        <>
          <PageHeader title="My Waiver" />
          <ErrorState message="Client ID not available." />
        </>
      )}
    </Container>
  );
}

function MyWaiver({ clientId }: { clientId: string }) {
  const navigate = useNavigate();
  const documents = useQuery(documentsQuery(useApi(), clientId));
  const [isAdding, setIsAdding] = useState(false);
  const add = (): void => setIsAdding(true);
  const more = documents.data?.filter(({ is_default: isDefault }) => !isDefault) ?? [];
  if (documents.isPending)
    return (
      <>
        <PageHeader title="My Waiver" />
        <SkeletonRows rows={1} height={480} />
      </>
    );
  return (
    <>
      {more.length > 0 && documents.data ? (
        <DocumentsOverview clientId={clientId} documents={documents.data} onAdd={add} />
      ) : (
        <SingleWaiver clientId={clientId} waiver={documents.data?.[0] ?? null} onAdd={add} />
      )}
      {isAdding ? (
        <AddDocumentDialog
          clientId={clientId}
          onClose={() => setIsAdding(false)}
          onAdded={({ document_id: id }) => void navigate(`/my-waiver/${id}`)}
        />
      ) : null}
    </>
  );
}

type AddValues = Pick<RulesValues, 'name' | 'needed_by' | 'offering_ids'>;

const bodyOf = (values: AddValues) => ({ name: values.name, ...needOf(values) });
const empty: AddValues = { name: '', needed_by: 'everyone', offering_ids: [] };

interface AddDocumentDialogProps {
  clientId: string;
  onClose: () => void;
  onAdded: (document: WaiverDocument) => void;
}

/** Another document: its name and who needs it. Its file comes next, on its own screen. Requirement W53. */
function AddDocumentDialog({ clientId, onClose, onAdded }: AddDocumentDialogProps) {
  const { create } = useDocumentChanges(clientId);
  const form = useContractForm(createDocument, {
    initialValues: empty,
    bodyOf,
    check: checkNeed,
    send: (values) => create(bodyOf(values)),
    failed: 'The document was not added',
    onDone: ({ data }) => onAdded(data.document),
  });
  return (
    <FormDialog title="Add a document" form={form} onCancel={onClose} label="Add Document" busyLabel="Adding…">
      <TextInput
        label="Name"
        description="Visitors and your front desk see it, such as “Photo consent”."
        required
        maxLength={DOCUMENT_NAME_MAX}
        autoComplete="off"
        data-autofocus
        {...form.field('name')}
      />
      <NeedFields clientId={clientId} values={form.values} error={form.errors.offering_ids} onChange={form.set} />
    </FormDialog>
  );
}
