/**
 * Every kind of entry in the audit chain of a venue, in words. A kind that is not here can't be written: the types of the writers
 * refuse it. Requirement Y24.
 */
const venueActions = {
  sign_waiver: 'Waiver signed',
  upload_waiver: 'Waiver document uploaded',
  delete_waiver: 'Waiver document deleted',
  archive_waivers: 'Waivers of past years archived',
  unarchive_waivers: 'Waivers put back that were archived too early',
  archive_waiver: 'Waiver moved to the archive',
  restore_waiver: 'Waiver restored from the archive',
  check_in: 'Person checked in',
  undo_check_in: 'Check-in undone',
  override_alert: 'Checked in despite an alert',
  check_in_party: 'Party checked in',
  party_check_in_reviewed: 'Party check-in reviewed',
  booking_created: 'Booking made',
  booking_confirmed: 'Booking confirmed',
  booking_changed: 'Booking changed',
  booking_moved: 'Booking rescheduled',
  booking_overbooked: 'Booking placed without room',
  booking_reviewed: 'Booking reviewed',
  booking_cancelled: 'Booking canceled',
  booking_expired: 'Booking not paid in time',
  booking_held_again: 'Booking held again',
  booking_refunded: 'Booking refunded',
  booking_refund_failed: 'Booking refund failed',
  booking_refund_asked: 'Booking refund requested',
  create_resource: 'Resource created',
  update_resource: 'Resource changed',
  delete_resource: 'Resource deleted',
  create_calendar_feed: 'Calendar feed created',
  delete_calendar_feed: 'Calendar feed revoked',
  create_offering: 'Offering created',
  update_offering: 'Offering changed',
  delete_offering: 'Offering deleted',
  create_member: 'Membership created',
  update_member: 'Membership changed',
  delete_member: 'Membership deleted',
  mail_member_card: 'Member card emailed',
  customer_note_created: 'Customer note written',
  customer_note_changed: 'Customer note changed',
  customer_note_deleted: 'Customer note deleted',
  merge_customers: 'Customers merged',
  undo_merge: 'Merge undone',
  upload_customers: 'Customers uploaded',
  erase_customer: 'Customer erased',
  open_erased_waiver: 'Restricted waiver opened',
  set_evidence_years: 'Years to keep restricted waivers set',
  'device.paired': 'Device paired',
  'device.registered': 'Browser registered',
  'device.changed': 'Device changed',
  'device.revoked': 'Device revoked',
  'device.pin_chosen': 'Staff PIN changed',
  parked_retried: 'Parked item applied',
  parked_closed: 'Parked item closed',
  export_account: 'Archive of the venue downloaded',
  upload_logo: 'Logo uploaded',
  delete_logo: 'Logo deleted',
  update_embed_origins: 'Websites of the booking page changed',
  save_square_account: 'Square account connected',
  remove_square_account: 'Square account removed',
  store_card: 'Card stored',
  subscription_paid: 'Subscription paid',
  subscription_payment_received: 'Payment received, not applied',
  subscription_payment_settled: 'Payment settled by an admin',
  subscription_payment_given_up: 'Payment given up by an admin',
  subscription_payment_refunded: 'Payment refunded by an admin',
  booking_payment_settled: 'Booking payment settled by an admin',
  booking_payment_given_up: 'Booking payment given up by an admin',
  booking_payment_left: 'Booking payment kept by an admin',
  create_client: 'Venue created by an admin',
  update_client: 'Venue changed by an admin',
  delete_client: 'Venue deleted',
  restore_client: 'Venue restored',
  erase_client: 'Venue erased',
  turn_on_second_factor: 'Two-step sign-in switched on',
  turn_off_second_factor: 'Two-step sign-in switched off',
  use_recovery_code: 'Signed in with a recovery code',
  renew_recovery_codes: 'Recovery codes renewed',
  reset_second_factor: 'Two-step sign-in reset',
  seal_mails_on: 'Emailed seals switched on',
  seal_mails_off: 'Emailed seals switched off',
  support_viewed_dashboard: 'Support viewed the dashboard',
  support_viewed_devices: 'Support viewed the devices',
  support_viewed_info: 'Support viewed settings and subscription',
  support_viewed_customers: 'Support looked up customers',
  support_viewed_audit_log: 'Support viewed the audit log',
  support_password_reset: 'Support emailed a password link',
  check_audit: 'Chain checked',
  audit_break: 'Break in the chain found',
  begin_keyed_links: 'Keyed links begin',
} as const;

/** The same for the chain of the platform. */
const platformActions = {
  create_plan: 'Plan created',
  update_plan: 'Plan changed',
  create_promo: 'Promo code created',
  update_promo: 'Promo code changed',
  create_holiday: 'Holiday added',
  update_holiday: 'Holiday changed',
  delete_holiday: 'Holiday deleted',
  import_holidays: 'Holidays of a year imported',
  create_admin: 'Admin created',
  update_admin: 'Admin changed',
  delete_admin: 'Admin deleted',
  erase_client: 'Venue erased',
  export_data: 'Data exported',
  turn_on_second_factor: 'Two-step sign-in switched on',
  turn_off_second_factor: 'Two-step sign-in switched off',
  use_recovery_code: 'Signed in with a recovery code',
  renew_recovery_codes: 'Recovery codes renewed',
  reset_second_factor: 'Two-step sign-in reset',
  check_audit: 'Chain checked',
  audit_break: 'Break in the chain found',
} as const;

export type VenueAction = keyof typeof venueActions;
export type PlatformActionKind = keyof typeof platformActions;

/** In the order of their labels, for a filter. */
export function actionLabels(chain: 'venue' | 'platform'): { value: string; label: string }[] {
  return Object.entries(chain === 'venue' ? venueActions : platformActions)
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

/** A kind that this release doesn't know is shown as it is stored. */
export function actionLabel(action: string): string {
  const labels: Readonly<Record<string, string>> = { ...platformActions, ...venueActions };
  return labels[action] ?? action;
}
