import { Container } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ErrorState } from '#components/error-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { useSession } from '#domain/session/session-context.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { AddDocumentDialog } from './documents/add-document-dialog.tsx';
import { DocumentsOverview } from './documents/documents-overview.tsx';
import { documentsQuery } from './documents/model/documents.queries.ts';
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
