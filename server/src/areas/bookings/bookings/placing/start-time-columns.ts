/** What a booking takes of an offering without a length: its start time, and no resource. */
export const startTimeColumns = {
  duration_minutes: null,
  setup_minutes: 0,
  cleanup_minutes: 0,
  resource_needs: '[]',
  resources: '[]',
  series_id: null,
  overbooked_reason: null,
  needs_review: 0,
  guest_policy: null,
  move_ended_at: null,
  cancel_ended_at: null,
} as const;
