import type { VenueAction } from '@gatehouse/sync-protocol/areas/platform/audit-actions';
import type { SupportPart } from '@gatehouse/sync-protocol/areas/platform/support-access.contracts';
import { type Audited, kind } from './event-kind.ts';

const ofVenue =
  (action: VenueAction) =>
  (_: object, clientId: string): Audited => ({ action, subject: clientId, content: clientId });

const lookedAt = {
  dashboard: 'support_viewed_dashboard',
  devices: 'support_viewed_devices',
  info: 'support_viewed_info',
  customers: 'support_viewed_customers',
  audit_log: 'support_viewed_audit_log',
  password_reset: 'support_password_reset',
} as const satisfies Record<SupportPart, VenueAction>;

export type FactorAction = Extract<
  VenueAction,
  | 'turn_on_second_factor'
  | 'turn_off_second_factor'
  | 'use_recovery_code'
  | 'renew_recovery_codes'
  | 'reset_second_factor'
  | 'add_passkey'
  | 'delete_passkey'
>;

type AddedMonth = { revision: number; paidUntil: string | null };

const monthEntry =
  (action: 'add_paid_month' | 'undo_paid_month') =>
  ({ revision, paidUntil }: AddedMonth, clientId: string) => ({
    action,
    subject: clientId,
    content: { client_id: clientId, revision, paid_until: paidUntil },
  });

/** The venue itself, its owner's account and its audit chain. */
export const venueItselfEvents = {
  'venue.created': kind<object>(null, ofVenue('create_client')),
  /** `revision`: as it is now. Names of fields only, since values are personal data. Requirement Y12. */
  'venue.changed': kind<{ revision: number; fields: readonly string[] }>(null, ({ revision, fields }, clientId) => ({
    action: 'update_client',
    subject: fields.join(','),
    content: { client_id: clientId, revision, fields },
  })),
  /** An admin of the platform added a month: from then on the venue is paid until a day. */
  'venue.month_added': kind<AddedMonth>(null, monthEntry('add_paid_month')),
  'venue.month_undone': kind<AddedMonth>(null, monthEntry('undo_paid_month')),
  'venue.trial_started': kind<object>(null),
  'venue.deleted': kind<object>(null, ofVenue('delete_client')),
  'venue.restored': kind<object>(null, ofVenue('restore_client')),
  'venue.erased': kind<{ deletedAt: string; deletedBy: string }>(null, ({ deletedAt, deletedBy }, clientId) => ({
    action: 'erase_client',
    subject: clientId,
    content: { client_id: clientId, deleted_at: deletedAt, deleted_by: deletedBy },
  })),
  /** `withHealth`: with the answers about health, which the chain names apart. */
  'venue.exported': kind<{ fileName: string; withHealth: boolean }>([], ({ fileName, withHealth }, clientId) => {
    const exported = { action: 'export_account', subject: clientId, content: fileName } as const;
    return withHealth ? [exported, { ...exported, action: 'export_health_answers' }] : exported;
  }),
  'branding.changed': kind<object>(['venue']),
  'logo.uploaded': kind<{ sha256: string }>(['venue'], ({ sha256 }, clientId) => ({
    action: 'upload_logo',
    subject: clientId,
    contentSha256: sha256,
  })),
  'logo.deleted': kind<object>(['venue'], ofVenue('delete_logo')),
  'evidence_years.set': kind<{ years: number }>([], ({ years }, clientId) => ({
    action: 'set_evidence_years',
    subject: clientId,
    content: { evidence_years: years },
  })),
  'seal_mails.switched': kind<{ isOn: boolean }>([], ({ isOn }, clientId) =>
    ofVenue(isOn ? 'seal_mails_on' : 'seal_mails_off')({}, clientId),
  ),
  'second_factor.changed': kind<{ userId: string; action: FactorAction }>([], ({ userId, action }) => ({
    action,
    subject: userId,
    content: userId,
  })),
  'support.viewed': kind<{ viewId: string; part: SupportPart; reason: string | null }>(
    [],
    ({ viewId, part, reason }) => ({ action: lookedAt[part], subject: viewId, content: { part, reason } }),
  ),
  'chain.checked': kind<{ emptyHead: string }>([], ({ emptyHead }, clientId) => ({
    action: 'check_audit',
    subject: clientId,
    contentSha256: emptyHead,
  })),
  'chain.broken': kind<{ breakId: string; factsSha256: string }>([], ({ breakId, factsSha256 }) => ({
    action: 'audit_break',
    subject: breakId,
    contentSha256: factsSha256,
  })),
};
