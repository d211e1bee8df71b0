import type { CodeShape } from '@gatehouse/sync-protocol/areas/people/codes/qr-shape';
import { Button, Group, Text } from '@mantine/core';
import { toast } from '../../components/toast.ts';
import { saveFile } from '../../lib/save-file.ts';
import { QrCode } from './qr-code.tsx';
import { qrPng, qrSvg } from './qr-picture.ts';
import styles from './sharing.module.css';

/** The code to look at and to take away. Dark on white in both color schemes, for cameras. */
export function QrSection({ shape, fileName }: { shape: CodeShape; fileName: string }) {
  const savePng = async (): Promise<void> => {
    try {
      saveFile(await qrPng(shape), `${fileName}.png`);
    } catch {
      toast('This browser could not draw the picture. Please download the SVG.', 'failed');
    }
  };
  return (
    <>
      <QrCode shape={shape} className={styles['qr']} />
      <div className={styles['controls']}>
        <Text c="dimmed" size="sm">
          For flyers, emails and your counter. SVG for print shops, PNG for everything else.
        </Text>
        <Group gap="xs">
          <Button
            variant="default"
            onClick={() => saveFile(new Blob([qrSvg(shape)], { type: 'image/svg+xml' }), `${fileName}.svg`)}
          >
            Download SVG
          </Button>
          <Button variant="default" onClick={() => void savePng()}>
            Download PNG
          </Button>
        </Group>
      </div>
    </>
  );
}
