/**
 * Who looks at a screen; each has a browser context of its own, filled once.
 * - `stranger`: nobody who is signed in. `newcomer`: the owner of a venue that has just registered.
 * - `asking_station`: a scan station of the venue with several documents. `named_desk`: its front desk, where the owner has a PIN.
 * - `lapsed`: the owner of a venue whose subscription has ended. `park`: the owner of one with rooms, and a full Saturday.
 */
export type Person =
  | 'stranger'
  | 'owner'
  | 'newcomer'
  | 'lapsed'
  | 'park'
  | 'admin'
  | 'kiosk'
  | 'front_desk'
  | 'scan_station'
  | 'asking_station'
  | 'named_desk';
