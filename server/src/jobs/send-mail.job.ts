import { isMailWaiting, sendDueMail } from '../areas/mail/outbox/outbox.service.ts';
import type { Job } from './job.ts';

export const sendMail: Job = {
  name: 'send-mail',
  everyMs: 2_000,
  isDue: isMailWaiting,
  run: sendDueMail,
};
