import { BehaviorSubject, combineLatest, filter, interval, type Observable, startWith } from 'rxjs';
import { Workbox } from 'workbox-window';
import { createRetryLater, type RetryLater } from './retry-later.ts';
import { createUpdateGate, holdWhileTyping, type UpdateGate } from './update-gate.ts';
import { ARE_YOU_IDLE, askWorker } from './worker-messages.ts';

/** The page's side of the service worker: looks for releases, and takes one when everybody is idle. */
export interface Pwa {
  readonly gate: UpdateGate;
  /** A newer release is stored and waits for its turn. */
  readonly isUpdateWaiting$: Observable<boolean>;
  /** Looks for a newer release now, as when the server asks for one (rule V1). */
  checkForUpdate(): void;
  /** A person asks for the waiting release: what this page holds is typed text at most. Answers whether all pages agreed. */
  updateNow(): Promise<boolean>;
  /** Must be called when the screen changes: what was typed is sent or gone. */
  screenChanged(): void;
}

const WORKER = '/service-worker.js';
const LOOK_EVERY_MS = 60 * 60 * 1000;
const ASK_AGAIN_EVERY_MS = 10_000;
/** The worker asks each page twice before it answers. */
const ANSWER_WITHIN_MS = 10_000;

/**
 * Starts the worker. A page that runs under a worker reloads once when another takes over, and only when it is idle:
 *
 *   running ──(a release is stored)──▶ waiting ──(all pages idle)──▶ replaced ──(this page idle)──▶ reload
 */
export function startPwa(container: ServiceWorkerContainer | undefined, reload: () => void): Pwa {
  const gate = createUpdateGate();
  const screenChanged = holdWhileTyping(gate, document);
  const isUpdateWaiting$ = new BehaviorSubject(false);
  if (!container) {
    const none = async (): Promise<boolean> => false;
    return { gate, isUpdateWaiting$, checkForUpdate: () => undefined, updateNow: none, screenChanged };
  }

  const isReplaced$ = new BehaviorSubject(false);
  let isControlled = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    /* The first worker of a fresh browser takes over a page that is of its own release. */
    if (isControlled) isReplaced$.next(true);
    isControlled = true;
    isUpdateWaiting$.next(false);
  });
  container.addEventListener('message', (event: MessageEvent<unknown>) => {
    const { data } = event;
    if (data !== null && typeof data === 'object' && 'type' in data && data.type === ARE_YOU_IDLE)
      event.ports[0]?.postMessage(gate.isIdle());
  });
  container.startMessages();

  const workbox = new Workbox(WORKER);
  workbox.addEventListener('waiting', () => isUpdateWaiting$.next(true));
  const retry = createRetryLater(() => checkForUpdate());
  const register = (): Promise<ServiceWorkerRegistration | undefined> =>
    workbox.register({ immediate: true }).then(
      (registration) => {
        if (registration) followInstalls(registration, retry);
        return registration;
      },
      () => {
        retry.failed();
        return undefined;
      },
    );
  let registered = register();

  const askToActivate = async (): Promise<boolean> => {
    const waiting = (await registered)?.waiting;
    if (!waiting) return false;
    const answer = await askWorker<{ activated: boolean }>(waiting, { type: 'activate-when-idle' }, ANSWER_WITHIN_MS);
    return answer?.activated ?? false;
  };
  /** A first worker that could not store everything is gone; the next one goes on from what it stored. */
  const registeredAgain = async (): Promise<ServiceWorkerRegistration | undefined> => {
    await registered;
    const isGone = (await container.getRegistration()) === undefined;
    if (isGone) registered = register();
    return registered;
  };
  const checkForUpdate = (): void => {
    registeredAgain()
      .then((registration) => registration?.update())
      .catch(() => undefined);
  };

  const asks$ = interval(ASK_AGAIN_EVERY_MS).pipe(startWith(0));
  combineLatest([isUpdateWaiting$, gate.isIdle$, asks$])
    .pipe(filter(([isWaiting, isIdle]) => isWaiting && isIdle))
    .subscribe(() => void askToActivate());
  combineLatest([isReplaced$, gate.isIdle$])
    .pipe(filter(([isReplaced, isIdle]) => isReplaced && isIdle))
    .subscribe(reload);
  interval(LOOK_EVERY_MS).subscribe(checkForUpdate);
  window.addEventListener('online', () => void registeredAgain().catch(() => undefined));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkForUpdate();
  });

  return {
    gate,
    isUpdateWaiting$,
    checkForUpdate,
    updateNow: () => {
      screenChanged();
      return askToActivate();
    },
    screenChanged,
  };
}

/**
 * A worker that could not store every file is gone, and the release before it stays: the next attempt comes later, as when
 * a portal answered for the server. Requirement K22.
 */
function followInstalls(registration: ServiceWorkerRegistration, retry: RetryLater): void {
  const follow = (): void => {
    const { installing } = registration;
    const end = (): void => {
      if (installing?.state === 'redundant') retry.failed();
      else retry.succeeded();
    };
    installing?.addEventListener('statechange', end, { once: true });
  };
  registration.addEventListener('updatefound', follow);
  follow();
}
