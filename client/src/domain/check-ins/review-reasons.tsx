import { Text } from '@mantine/core';

/** What should be looked at in a check-in or its undo. Rules C3, Q10, Q18, Q22. */
const texts: Readonly<Record<string, string>> = {
  person_left: 'The person at the desk did not work here at that time.',
  unknown_person: 'The device named a person who is not known here.',
  role_lacked: 'The person at the desk was not allowed to do this at that time.',
  pin_withdrawn: 'The PIN that was used had been changed or withdrawn.',
  card_withdrawn: 'The staff card that was used had been replaced or withdrawn.',
  revoked_device: 'The device had been removed.',
  former_role: 'The device had been given another role.',
  venue_cancelled: 'The subscription had been canceled.',
  clock_flagged: 'The device’s clock was wrong.',
  edited_by_staff: 'Staff corrected what the device had sent.',
};

/**
 * Why someone should look at a check-in, in a sentence each. They are about the check-in or about its undo, so they name nobody. A reason of a
 * later release has no words yet. Requirement U68.
 */
export function ReviewReasons({ reasons }: { reasons: readonly string[] | undefined }) {
  return reasons?.map((reason) => (
    <Text key={reason} size="sm" c="var(--gate-attention)">
      {texts[reason] ?? 'Please look at this check-in.'}
    </Text>
  ));
}
