import { parentPort, workerData } from 'node:worker_threads';
import { buildSignedPdf } from './build-signed-pdf.ts';
import type { SignedWaiver } from './signed-waiver.ts';

const bytes = await buildSignedPdf(workerData as SignedWaiver);
parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
