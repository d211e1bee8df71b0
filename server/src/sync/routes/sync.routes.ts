import { mustPay } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import * as contracts from '@gatehouse/sync-protocol/sync/sync.contracts';
import { bearer } from '../../access/admit.ts';
import { authenticate } from '../../access/authenticate.ts';
import { createDeviceStatus } from '../../areas/desk/devices/device-status.ts';
import { createSealing } from '../../areas/desk/devices/sealing.ts';
import { bind, type Router } from '../../http/bind.ts';
import { eventStream } from '../event-stream.ts';
import type { MutationRegistry } from '../mutation-registry.ts';
import { createChecksumBoard } from '../pull/checksums.ts';
import { type PullDeps, pullChanges } from '../pull/pull.service.ts';
import { createCommitter } from '../push/committer.ts';
import { type PushDeps, pushMutations } from '../push/push.service.ts';
import { resendMutations } from '../push/resend.service.ts';
import { requireReader, syncCaller } from '../sync-caller.ts';

/** What devices exchange with the server: SPEC.md in `sync-protocol`. */
export function bindSync(router: Router, registry: MutationRegistry): void {
  const { deps } = router;
  const sealing = createSealing(deps);
  const status = createDeviceStatus(deps);
  const push: PushDeps = { deps, registry, committer: createCommitter(deps), status };
  const pull: PullDeps = { deps, sealing, checksums: createChecksumBoard() };

  bind(router, contracts.push, async ({ principal, body, ip, userAgent }) => {
    const caller = await syncCaller(deps, principal, body.replica_id);
    return pushMutations(push, caller, body, { ip, userAgent });
  });

  bind(router, contracts.pull, async ({ principal, body }) => {
    const caller = await syncCaller(deps, principal, body.replica_id);
    const reply = await pullChanges(pull, caller, body);
    const clockErrorMs = body.client_now === undefined ? null : Date.parse(body.client_now) - deps.clock.now();
    status.note(caller, { clockErrorMs });
    if (body.repaired && body.repaired.length > 0) status.noteRepairs(caller, body.repaired);
    return reply;
  });

  bind(router, contracts.resend, async ({ principal, body, ip, userAgent }) => {
    const caller = await syncCaller(deps, principal, body.replica_id);
    return resendMutations(push, sealing, caller, body, { ip, userAgent });
  });

  bind(router, contracts.events, async ({ principal, query, context }) => {
    const caller = await syncCaller(deps, principal, query.replica_id ?? '');
    requireReader(caller);
    return eventStream(deps, caller, async () => {
      const again = await authenticate(deps, bearer(context) ?? '');
      if (!again?.venue || (again.kind === 'device' && again.isRevoked)) return false;
      return !mustPay(again.venue.subscription);
    });
  });
}
