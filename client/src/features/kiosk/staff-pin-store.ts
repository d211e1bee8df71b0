import { hashStaffPin } from '../../lib/staff-pin.ts';

const KEY = 'gatehouse.kiosk.staff-pin';

/** Where the PIN of a kiosk is known from: the owner's device page, else what was chosen on the tablet itself. */
export interface StaffPin {
  /** False until one was chosen anywhere. */
  isSet: boolean;
  matches(pin: string): Promise<boolean>;
  /** Chooses one on this tablet; the owner's, once set, counts instead. */
  choose(pin: string): Promise<void>;
}

export function createStaffPin(
  deviceId: string,
  ownersHash: string | null,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): StaffPin {
  const known = ownersHash ?? storage.getItem(KEY);
  return {
    isSet: known !== null,
    matches: async (pin) => (await hashStaffPin(deviceId, pin)) === known,
    choose: async (pin) => storage.setItem(KEY, await hashStaffPin(deviceId, pin)),
  };
}
