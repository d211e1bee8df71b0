import { expect, it } from 'vitest';
import type { SyncStatus } from '../port/engine-port.ts';
import { startingStatus } from './starting-status.ts';
import { statusItems } from './status-items.ts';

const well: SyncStatus = { ...startingStatus, phase: 'ready', isFilled: true, clockOffsetMs: 0, isLeader: true };
const facts = { isUpdateWaiting: false, isPaired: false, onSignIn: () => undefined, onUpdate: () => undefined };
const say = (status: Partial<SyncStatus>, more: Partial<typeof facts> = {}) =>
  statusItems({ ...well, ...status }, { ...facts, ...more }).map(({ text, tone }) => `${tone}: ${text}`);

it('[F6] is a single quiet item when all is well', () => {
  expect(say({})).toEqual(['quiet: Online']);
});

it('[F6] counts what is unsent, online and offline', () => {
  expect(say({ unsent: 2 })).toEqual(['quiet: Online (2 unsent)']);
  expect(say({ network: 'offline', unsent: 3 })).toEqual(['notice: Offline (3 unsent)']);
});

it('[S10] requests sign-in, and pairing on a paired device', () => {
  expect(say({ needsSignIn: true })).toContain('problem: Needs sign-in');
  expect(say({ needsSignIn: true }, { isPaired: true })).toContain('problem: No longer paired');
});

it('[S13] [D20] reports full storage, and storage that does not respond', () => {
  expect(say({ storage: 'full' })).toContain('problem: Storage full: new items can’t be saved until there is room');
  expect(say({ storage: 'failing' })).toContainEqual(expect.stringContaining('problem: Storage isn’t responding'));
  expect(say({ storage: 'ok' })).toHaveLength(1);
});

it('[S22] reports that people are locked, and that the device was removed', () => {
  expect(say({ isLocked: true })).toHaveLength(2);
  expect(say({ isRevoked: true, needsSignIn: true })).toEqual([
    'quiet: Online',
    'problem: Removed by the owner: sending what is left',
  ]);
});

it('[L11] reports that the venue was canceled, and that saved items are still sent', () => {
  const cancelled = 'problem: Subscription canceled: nothing new arrives, but what is saved here is still sent';
  expect(say({ isSuspended: true, unsent: 1 })).toEqual(['quiet: Online (1 unsent)', cancelled]);
  expect(say({ isSuspended: true, isRevoked: true })).not.toContain(cancelled);
});

it('[S8] lists items that need attention', () => {
  expect(say({ parked: 1 })).toContain('notice: 1 item needs attention');
  expect(say({ parked: 2 })).toContain('notice: 2 items need attention');
});

it('[D25] says that something was lost, and links to what', () => {
  const action = { label: 'Show', to: '/outbox' };
  const text = '1 item lost: the browser cleared its storage';
  expect(statusItems({ ...well, lost: 1 }, facts).slice(1)).toEqual([{ tone: 'problem', text, action }]);
});

it('[D8] counts another venue’s unsent items, and names that venue', () => {
  expect(say({ foreign: 1, foreignOf: 'C00002' })).toContain('notice: 1 item of C00002, kept here');
  expect(say({ foreign: 3, foreignOf: 'C00002, C00007' })).toContain('notice: 3 items of C00002, C00007, kept here');
});

it('[K1] reports a waiting update', () => {
  expect(say({}, { isUpdateWaiting: true })).toContain('notice: Update waiting');
});

it('offers an update that is loaded, and only reports one that is required', () => {
  const onUpdate = () => undefined;
  const update = { tone: 'notice', text: 'Update waiting' };
  expect(statusItems(well, { ...facts, isUpdateWaiting: true, onUpdate }).slice(1)).toEqual([
    { ...update, action: { label: 'Update now', onClick: onUpdate } },
  ]);
  expect(statusItems({ ...well, needsUpdate: true }, facts).slice(1)).toEqual([update]);
});

it('links unsent items to their list', () => {
  const action = { label: 'Show', to: '/outbox' };
  expect(statusItems({ ...well, unsent: 1 }, facts)).toEqual([{ tone: 'quiet', text: 'Online (1 unsent)', action }]);
  expect(statusItems(well, facts)).toEqual([{ tone: 'quiet', text: 'Online' }]);
});
