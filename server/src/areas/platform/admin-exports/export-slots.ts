import { AppError } from '#base/app-error';

/** Each is a thread, and reads the database as fast as its download goes. */
const RUNNING_MAX = 2;

/** How many exports of the platform run at a time in this process. */
export class ExportSlots {
  #running = 0;

  /** Takes a slot; returns what frees it, once. Errors: TOO_MANY_REQUESTS, because a download that waits for others may wait for long. */
  take(): () => void {
    if (this.#running >= RUNNING_MAX)
      throw new AppError('TOO_MANY_REQUESTS', {
        message: 'Two exports are already running. Please wait until one finishes.',
        retryAfterSeconds: 30,
      });
    this.#running += 1;
    let isTaken = true;
    return () => {
      if (isTaken) this.#running -= 1;
      isTaken = false;
    };
  }
}
