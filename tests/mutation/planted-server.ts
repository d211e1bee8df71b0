import type { Planted } from './planted-fault.ts';

/** Faults in what the server returns and stores. */
export const serverFaults: readonly Planted[] = [
  {
    name: 'a rollback is never proved',
    file: 'server/src/sync/pull/rollback.ts',
    from: 'return isSame(cursor.proof, cursorMac(secrets, clientId, epoch, top));',
    to: 'return false;',
  },
  {
    name: 'a canceled booking whose party came is not marked',
    file: 'server/src/areas/bookings/scheduling/arrivals.shared.repository.ts',
    from: "...(status === 'cancelled' ? { needs_review: 1 } : {}),",
    to: '',
  },
  {
    name: 'bookings keep the former name of their room on devices',
    file: 'server/src/areas/bookings/scheduling/bookings.shared.repository.ts',
    from: ".where('resources', 'like', `%\"${resourceId}\"%`)",
    to: ".where('resources', 'like', resourceId)",
  },
  {
    name: 'the file next to the database keeps no high-water mark',
    file: 'server/src/areas/platform/backup/epoch.ts',
    from: 'if (isNew || isFurther) writeStartFile',
    to: 'if (isNew) writeStartFile',
  },
  {
    name: 'what is backed up is remembered over a new epoch',
    file: 'server/src/venue/sync-tenant.ts',
    from: '.set({ epoch, backed_up_version: 0 })',
    to: '.set({ epoch })',
  },
  {
    name: 'the text of a parked item is stored readable',
    file: 'server/src/sync/parked.repository.ts',
    from: 'item: sealItem(secrets, row, row.item)',
    to: 'item: row.item',
  },
  {
    name: 'the server forgets that it answered a mutation before',
    file: 'server/src/sync/push/apply-items.ts',
    from: 'if (!stored) return null;',
    to: 'if (stored || !stored) return null;',
  },
  {
    name: 'the server skips the version after the cursor',
    file: 'server/src/sync/pull/pull-segments.ts',
    from: 'const slice = { above: cursor.version, upTo: to.version,',
    to: 'const slice = { above: cursor.version + 1, upTo: to.version,',
  },
  {
    name: 'the server evicts nothing at midnight',
    file: 'server/src/sync/pull/pull-segments.ts',
    from: 'if (!to || to.fill) return [];',
    to: 'if (!to || to) return [];',
  },
  {
    name: 'a pull that was overtaken says that there is no more',
    file: 'server/src/sync/pull/pull.service.ts',
    from: 'if (end.version < state.version || end.day < day)',
    to: 'if (end.day < day)',
  },
  {
    name: 'a pull that midnight overtook says that there is no more',
    file: 'server/src/sync/pull/pull.service.ts',
    from: 'if (end.version < state.version || end.day < day)',
    to: 'if (end.version < state.version)',
  },
  {
    name: 'checksums are kept over midnight',
    file: 'server/src/sync/pull/checksums.ts',
    from: "const key = [scope.clientId, ...names, scope.venueDate, epoch, version].join(' ');",
    to: "const key = [scope.clientId, ...names, epoch, version].join(' ');",
  },
  {
    name: 'a person who left is believed',
    file: 'server/src/sync/push/judge-actors.ts',
    from: "if (!then.role) return 'person_left';",
    to: '',
  },
  {
    name: 'a person is judged by what they are now',
    file: 'server/src/sync/push/judge-actors.ts',
    from: 'known.findLast(({ at }) => at <= atUtc)',
    to: 'known.at(-1)',
  },
  {
    name: 'a payment has the time of its arrival',
    file: 'server/src/areas/desk/money/desk-money.service.ts',
    from: 'context.correct(args.taken_at).atUtc',
    to: 'context.receivedAtUtc',
  },
  {
    name: 'negative elapsed time is believed',
    file: 'server/src/sync/push/clock-correction.ts',
    from: 'if (elapsedMs >= 0 && elapsedMs <= receivedAtMs)',
    to: 'if (elapsedMs <= receivedAtMs)',
  },
  {
    name: 'nothing is looked up again under the lock',
    file: 'server/src/sync/push/committer.ts',
    from: 'if (!deps.db.writeTogether) known = await findResults(db, clientId, ids);',
    to: '',
    needsPostgres: true,
  },
  {
    name: 'a revoked browser counts as valid',
    file: 'server/src/sync/sync-caller.ts',
    from: 'isRevoked: device !== undefined && device.revoked_at !== null,',
    to: 'isRevoked: false,',
  },
  {
    name: 'the server takes the role from the day before',
    file: 'server/src/sync/pull/pull-cursor.ts',
    from: 'given.epoch !== state.epoch || given.scope !== scope.tag',
    to: 'given.epoch !== state.epoch',
  },
  {
    name: 'a writer seals over an audit chain that was changed',
    file: 'server/src/venue/next-links.ts',
    from: "if (verdict === 'seal' || verdict === 'end') {",
    to: "if ((verdict as string) === 'never') {",
  },
  {
    name: 'links of the audit chain need no key',
    file: 'server/src/venue/audit-chain.ts',
    from: "return secrets.mac('audit-link',",
    to: "return ((_: string, text: string) => sha256(text))('',",
  },
];
