import { parentPort, workerData } from 'node:worker_threads';
import { buildCards } from './build-cards.ts';
import type { CardJob } from './card-job.ts';
import { cardPicture } from './card-picture.ts';

const job = workerData as CardJob;
const pdf = await buildCards(job);
const bytes = job.as === 'png' ? await cardPicture(pdf) : pdf;
parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
