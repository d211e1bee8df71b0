import {
  listMerges,
  mergeCustomers,
  previewMerge,
  undoMerge,
} from '@gatehouse/sync-protocol/areas/records/merges.contracts';
import { bind, type Router } from '#http/bind';
import * as preview from './merge-preview.service.ts';
import * as service from './merges.service.ts';

/** Merging two customer records: the preview, the merge, undoing it, and the list of them. */
export function bindMerges(router: Router): void {
  const { deps } = router;
  const success = true as const;

  bind(router, previewMerge, async ({ principal, query }) => ({
    success,
    ...(await preview.previewMerge(deps, principal.venue, query)),
  }));

  bind(router, mergeCustomers, async ({ principal, body }) => ({
    success,
    merge_id: await service.mergeCustomers(deps, principal, body),
  }));

  bind(router, undoMerge, async ({ principal, params }) => {
    await service.undoMerge(deps, principal, params.merge_id);
    return { success, merge_id: params.merge_id };
  });

  bind(router, listMerges, async ({ params }) => ({
    success,
    ...(await service.listMerges(deps, params.client_id, params.waiver_id)),
  }));
}
