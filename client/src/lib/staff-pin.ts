/** Four to eight digits open the staff menu of a kiosk. Requirement K11. */
export const STAFF_PIN_PATTERN = /^\d{4,8}$/;

/** SHA-256 of the device id and the PIN, hex: what `profile.staffPinHash` holds. */
export async function hashStaffPin(deviceId: string, pin: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${deviceId}:${pin}`));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
