import { closeSync, openSync, writeSync } from 'node:fs';
import QRCode from 'qrcode';

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES_PER_SECOND = 10;
const LIGHT = 235;
const DARK = 20;

/** What the camera sees for some time: a QR code, or an empty desk. */
export interface Shot {
  text: string | null;
  durationMs: number;
}

/** Writes a y4m film for Chromium's fake camera, which plays it in a loop. Only the brightness carries anything. */
export function writeCameraVideo(path: string, shots: readonly Shot[]): void {
  const file = openSync(path, 'w');
  const color = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  writeSync(file, `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`);
  for (const { text, durationMs } of shots) {
    const brightness = text === null ? Buffer.alloc(WIDTH * HEIGHT, LIGHT) : drawQr(text);
    for (let frame = 0; frame < (durationMs * FRAMES_PER_SECOND) / 1000; frame++) {
      writeSync(file, 'FRAME\n');
      writeSync(file, brightness);
      writeSync(file, color);
    }
  }
  closeSync(file);
}

/** The flags that make Chromium use it without a prompt. */
export function cameraFlags(path: string): string[] {
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${path}`,
  ];
}

function drawQr(text: string): Buffer {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const scale = Math.floor((HEIGHT * 0.7) / modules.size);
  const left = Math.floor((WIDTH - modules.size * scale) / 2);
  const top = Math.floor((HEIGHT - modules.size * scale) / 2);
  const brightness = Buffer.alloc(WIDTH * HEIGHT, LIGHT);
  for (let row = 0; row < modules.size * scale; row++)
    for (let column = 0; column < modules.size * scale; column++)
      if (modules.get(Math.floor(row / scale), Math.floor(column / scale)))
        brightness[(top + row) * WIDTH + left + column] = DARK;
  return brightness;
}
