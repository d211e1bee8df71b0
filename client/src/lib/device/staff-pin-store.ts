import type { PairedDevice, PairedDeviceStore } from './paired-device.ts';
import { hashStaffPin, isSlowHash, matchesStaffPin } from './staff-pin.ts';

/** Where earlier releases stored a PIN that was chosen on the tablet. */
const FORMER_KEY = 'gatehouse.kiosk.staff-pin';

type FormerStorage = Pick<Storage, 'getItem' | 'removeItem'>;

/** The staff PIN of this kiosk: the owner's, or the one chosen on the tablet until the server has it. Rule H4. */
export interface StaffPin {
  /** False until one was chosen anywhere: the kiosk is not open to visitors then. */
  isSet: boolean;
  matches(pin: string): Promise<boolean>;
  /** Chooses one on this tablet, also without network; it is sent to the server at the next contact. */
  choose(pin: string): Promise<void>;
}

/**
 * The PIN as the device has it now: make another one after a choice or a new profile. `storage` is read where the pairing
 * holds none.
 */
export function createStaffPin(store: PairedDeviceStore, storage: FormerStorage): StaffPin {
  const device = store.current();
  const known = device && (device.pendingStaffPin?.hash ?? ownersHash(device) ?? storage.getItem(FORMER_KEY));

  async function choose(pin: string): Promise<void> {
    const hash = await hashStaffPin(pin);
    const now = store.current();
    if (!now) return;
    const replaces = now.pendingStaffPin ? now.pendingStaffPin.replaces : ownersHash(now);
    store.update({ ...now, pendingStaffPin: { hash, replaces } });
    storage.removeItem(FORMER_KEY);
  }

  return {
    isSet: known !== null,
    choose,
    async matches(pin) {
      if (!device || !known || !(await matchesStaffPin(known, device.deviceId, pin))) return false;
      /* This goes on in the background: it must not delay or fail the entry. */
      if (!isSlowHash(known)) void choose(pin).catch(() => undefined);
      return true;
    },
  };
}

/** The last hash from the server, or null. */
export function ownersHash({ profile }: Pick<PairedDevice, 'profile'>): string | null {
  const { staffPinHash } = profile;
  return typeof staffPinHash === 'string' ? staffPinHash : null;
}

/**
 * What to do with a PIN chosen here, given the server's: `send` it while the server still has the one it replaces, otherwise `drop` it,
 * because it arrived, or the owner has set another one. Rule H4.
 */
export function pendingPinNext(
  pending: NonNullable<PairedDevice['pendingStaffPin']>,
  serversHash: string | null,
): 'send' | 'drop' {
  return serversHash === pending.replaces ? 'send' : 'drop';
}
