/** Opens the own page of an entry of the waitlist. */
export interface WaitlistKey {
  waitlistId: string;
  token: string;
}

export const waitlistPath = ({ waitlistId, token }: WaitlistKey): string =>
  `/waitlist/${encodeURIComponent(waitlistId)}/${encodeURIComponent(token)}`;
