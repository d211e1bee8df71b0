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

  bind(router, previewMerge, ({ principal, query }) => preview.previewMerge(deps, principal.venue, query));

  bind(router, mergeCustomers, async ({ principal, body }) => ({
    merge_id: await service.mergeCustomers(deps, principal, body),
  }));

  bind(router, undoMerge, async ({ principal, params }) => {
    await service.undoMerge(deps, principal, params.merge_id);
    return { merge_id: params.merge_id };
  });

  bind(router, listMerges, ({ params }) => service.listMerges(deps, params.client_id, params.waiver_id));
}
