import type { Planted } from './planted-fault.ts';

/** Faults in what belongs to a person: erasures, merges, uploads, the archive. */
export const peopleFaults: readonly Planted[] = [
  {
    name: 'erasing a child erases the bookings and mails of the guardian',
    file: 'server/src/areas/records/erasures/person-records.ts',
    from: "const adults = waivers.filter((row) => row.waiver_type === 'Adult');",
    to: 'const adults = waivers;',
  },
  {
    name: 'a device takes the code of a merged record for someone who is not in',
    file: 'client/src/domain/codes/code-lookup.ts',
    from: 'return checkIns.byWaiver.get(recordIdOf(found.customer));',
    to: 'return checkIns.byWaiver.get(found.customer.waiver_id);',
  },
  {
    name: 'the code of a merged record checks in a second time',
    file: 'server/src/areas/desk/check-ins/desk.service.ts',
    from: 'const recordId = await findRecordId(db, clientId, waiverId);',
    to: 'const recordId = waiverId;',
  },
  {
    name: 'devices miss what a signature of a merged person changes for the membership',
    file: 'server/src/areas/people/members/members.shared.repository.ts',
    from: "return eb('waiver_id', 'in', own.unionAll(joined));",
    to: "return eb('waiver_id', 'in', own);",
  },
  {
    name: 'a remembered order of dates comes before a certain one',
    file: 'server/src/areas/records/customer-upload/plan-upload.ts',
    from: 'const likely = guess.isCertain ? guess.order : (remembered?.date_order ?? guess.order);',
    to: 'const likely = remembered?.date_order ?? guess.order;',
  },
  {
    name: 'the archive takes a waiver on the last day on which it is held',
    file: 'server/src/areas/waivers/signed/archive/archive.repository.ts',
    from: ".where('kept_until', '<', year.today)",
    to: ".where('kept_until', '<=', year.today)",
  },
  {
    name: 'a visit before the signature uses it up',
    file: 'server/src/areas/waivers/signed/keeping/stamp-waivers.service.ts',
    from: 'visits.find((day) => day >= signedOn)',
    to: 'visits.find(() => true)',
  },
  {
    name: 'a parked item that was retried can be closed too',
    file: 'server/src/sync/parked/parked.service.ts',
    from: 'if (row.resolved_at !== null) throw',
    to: "if (row.resolution === 'closed') throw",
  },
  {
    name: 'a queued check-in does not count for the record it was merged into',
    file: 'client/src/sync/replica/overlay.ts',
    from: 'merged_into: mergedInto(args, facts),',
    to: '',
  },
];
