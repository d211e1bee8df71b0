import type { WaiverDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { createMemoryRouter, Link } from 'react-router';
import type { Replies } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { LeaveGuard } from '#components/dialog/leave-guard.tsx';
import { withoutHours } from '#domain/offerings/testing/paintball';
import { MyWaiverPage } from '../../my-waiver-page.tsx';
import { DocumentPage } from '../document-page.tsx';

export const DOCUMENTS = '/api/clients/C00001/waiver-documents';

interface Shown {
  /** What the server has; a reply may put others in their place. */
  store: { documents: WaiverDocument[] };
  at: string;
  replies?: Replies;
  isExpired?: boolean;
}

/** The list and the editor over a server with these documents. */
export function showDocuments({ store, at, replies = {}, isExpired = false }: Shown) {
  URL.createObjectURL = () => 'blob:page';
  URL.revokeObjectURL = () => undefined;
  const server: Replies = {
    [`GET ${DOCUMENTS}`]: () => ({ documents: store.documents }),
    [`GET ${DOCUMENTS}/*page.webp`]: () => new Response('webp', { headers: { 'content-type': 'image/webp' } }),
    'GET /api/clients/C00001/offerings': [withoutHours],
    ...replies,
  };
  const router = createMemoryRouter(
    [
      { path: '/my-waiver', element: <MyWaiverPage /> },
      {
        path: '/my-waiver/:documentId',
        element: (
          <LeaveGuard>
            <Link to="/elsewhere">Elsewhere</Link>
            <DocumentPage />
          </LeaveGuard>
        ),
      },
      { path: '/elsewhere', element: <p>Another screen</p> },
    ],
    { initialEntries: [at] },
  );
  const shown = showPage(router, { server, ...(isExpired ? { subscription: { kind: 'expired' } as never } : {}) });
  return { ...shown, router };
}
