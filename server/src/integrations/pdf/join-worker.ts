import { parentPort, workerData } from 'node:worker_threads';
import { joinedPdf } from './pages/joined-page.ts';

const bytes = await joinedPdf((workerData as { pdf: Uint8Array }).pdf);
parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
