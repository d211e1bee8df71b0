import { Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';

/** The pairing link as a QR picture. Dark on white in both color schemes, for cameras. */
export function PairingQr({ link }: { link: string }) {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void (async () => {
      const { toDataURL } = await import('qrcode');
      const made = await toDataURL(link, { margin: 2, width: 480, errorCorrectionLevel: 'M' });
      if (isCurrent) setPicture(made);
    })();
    return () => {
      isCurrent = false;
    };
  }, [link]);
  if (!picture) return <Skeleton w={240} h={240} />;
  return <img src={picture} width={240} height={240} alt="QR code that opens the pairing page" />;
}
