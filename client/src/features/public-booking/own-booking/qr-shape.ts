import QRCode from 'qrcode';

/** Dark modules as a path in a grid of `size` by `size`. */
export interface QrShape {
  size: number;
  path: string;
}

export function qrShape(text: string): QrShape {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  let path = '';
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) if (modules.get(y, x)) path += `M${x} ${y}h1v1h-1z`;
  return { size, path };
}
