import type { StripItem } from '../../components/status-strip.tsx';
import type { SyncStatus } from '../port/engine-port.ts';

/** What the strip needs in addition to the engine's own status. */
export interface StripFacts {
  isUpdateWaiting: boolean;
  onSignIn: () => void;
  onUpdate: () => void;
  /** A paired device is paired again rather than signed in. */
  isPaired: boolean;
}

const storageText = {
  full: 'Storage full: new items can’t be saved until there is room',
  failing: 'Storage isn’t responding: new items can’t be saved. Trying again; if this lasts, restart the browser',
} as const;

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/**
 * A device's status items: always its connection and unsent items, then what needs attention. Wording is
 * calm: nothing is lost in any of these states but the one that says so (rule D25). Requirement F6.
 */
export function statusItems(status: SyncStatus, facts: StripFacts): StripItem[] {
  const items: StripItem[] = [networkItem(status)];
  if (status.isRevoked) items.push({ tone: 'problem', text: 'Removed by the owner: sending what is left' });
  else if (status.needsSignIn)
    items.push(
      facts.isPaired
        ? { tone: 'problem', text: 'No longer paired', action: { label: 'Pair again', to: '/pair' } }
        : { tone: 'problem', text: 'Needs sign-in', action: { label: 'Sign in again', onClick: facts.onSignIn } },
    );
  else if (status.isSuspended)
    items.push({
      tone: 'problem',
      text: 'Subscription canceled: nothing new arrives, but what is saved here is still sent',
    });
  if (status.storage !== 'ok') items.push({ tone: 'problem', text: storageText[status.storage] });
  if (status.isLocked) items.push({ tone: 'problem', text: 'Locked: people show again after the next contact' });
  if (status.lost > 0)
    items.push({
      tone: 'problem',
      text: `${counted(status.lost, 'item')} lost: the browser cleared its storage`,
      action: { label: 'Show', to: '/outbox' },
    });
  if (status.parked > 0)
    items.push({
      tone: 'notice',
      text: `${counted(status.parked, 'item')} ${status.parked === 1 ? 'needs' : 'need'} attention`,
      action: { label: 'Show', to: '/outbox' },
    });
  if (status.foreign > 0)
    items.push({ tone: 'notice', text: `${counted(status.foreign, 'item')} of ${status.foreignOf}, kept here` });
  if (facts.isUpdateWaiting || status.needsUpdate)
    items.push({
      tone: 'notice',
      text: 'Update waiting',
      ...(facts.isUpdateWaiting ? { action: { label: 'Update now', onClick: facts.onUpdate } } : {}),
    });
  return items;
}

function networkItem({ network, unsent }: SyncStatus): StripItem {
  const isOnline = network === 'online';
  const text = `${isOnline ? 'Online' : 'Offline'}${unsent > 0 ? ` (${unsent} unsent)` : ''}`;
  return {
    tone: isOnline ? 'quiet' : 'notice',
    text,
    ...(unsent > 0 ? { action: { label: 'Show', to: '/outbox' } } : {}),
  };
}
