import type { PrecacheGroup } from './precache-groups.ts';
import { askWorker, type WorkerRequest } from './worker-messages.ts';

/** Whether this browser could open every screen it needs with the network gone. Requirement K6. */
export type OfflineFiles =
  | { kind: 'complete'; total: number }
  /** `missing` files are not stored; null when there is no worker yet, or it did not answer. */
  | { kind: 'incomplete'; missing: number | null }
  /** This browser has no service workers, or the page is not served securely. */
  | { kind: 'unsupported' };

interface PrecacheAnswer {
  total: number;
  missing: string[];
}

const WORKER = '/service-worker.js';
const ANSWER_WITHIN_MS = 10_000;
const REPAIR_WITHIN_MS = 120_000;

/** Looks into the precache for the files of these groups; never takes the worker's word that it was installed once. */
export function checkOfflineFiles(groups: readonly PrecacheGroup[]): Promise<OfflineFiles> {
  return ask({ type: 'precache-status', groups }, ANSWER_WITHIN_MS);
}

/** Installs the worker where that failed, and fetches what its cache lacks. Needs the network. */
export async function repairOfflineFiles(groups: readonly PrecacheGroup[]): Promise<OfflineFiles> {
  if (!('serviceWorker' in navigator)) return { kind: 'unsupported' };
  await navigator.serviceWorker.register(WORKER).catch(() => undefined);
  await becomesActive();
  return ask({ type: 'precache-repair', groups }, REPAIR_WITHIN_MS);
}

/**
 * Tells every worker what this browser needs, and each fetches what it lacks: one that is being installed has it when it
 * takes over. Answers whether the worker that runs has it all; a first one that is being installed is not waited for.
 * Requirement K19.
 */
export async function needOfflineFiles(groups: readonly PrecacheGroup[]): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return true;
  const { installing, waiting, active } = await navigator.serviceWorker.register(WORKER);
  const request: WorkerRequest = { type: 'precache-repair', groups };
  for (const worker of [installing, waiting]) worker?.postMessage(request, []);
  if (!active) return true;
  const answer = await askWorker<PrecacheAnswer>(active, request, REPAIR_WITHIN_MS);
  return answer?.missing.length === 0;
}

async function ask(request: WorkerRequest, withinMs: number): Promise<OfflineFiles> {
  if (!('serviceWorker' in navigator)) return { kind: 'unsupported' };
  const registration = await navigator.serviceWorker.getRegistration();
  const worker = registration?.active;
  if (!worker) return { kind: 'incomplete', missing: null };
  const answer = await askWorker<PrecacheAnswer>(worker, request, withinMs);
  if (!answer) return { kind: 'incomplete', missing: null };
  return answer.missing.length === 0
    ? { kind: 'complete', total: answer.total }
    : { kind: 'incomplete', missing: answer.missing.length };
}

async function becomesActive(): Promise<void> {
  const tooLate = new Promise<void>((resolve) => {
    setTimeout(resolve, REPAIR_WITHIN_MS);
  });
  await Promise.race([navigator.serviceWorker.ready, tooLate]);
}
