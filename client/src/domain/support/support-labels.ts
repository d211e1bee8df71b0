import type { SupportPart, SupportReason } from '@gatehouse/sync-protocol/areas/platform/support-access.contracts';

/** What support looked at, or did, as the owner and the admin read it. */
export const partLabels: Readonly<Record<SupportPart, string>> = {
  dashboard: 'Viewed the dashboard numbers and today’s bookings',
  devices: 'Viewed the devices',
  info: 'Viewed the settings and the subscription',
  customers: 'Looked up customers',
  audit_log: 'Viewed the audit log',
  password_reset: 'Mailed a link to choose a new password',
};

export const reasonLabels: Readonly<Record<SupportReason, string>> = {
  owner_request: 'The owner asked for help',
  sync_problem: 'A device or sync problem',
  billing_question: 'A question about payments',
  privacy_request: 'A privacy request',
  security: 'Security or abuse',
};
