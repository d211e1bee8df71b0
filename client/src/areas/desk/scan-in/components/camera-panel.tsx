import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { type CameraFailure, cameraScans } from '#devices/camera';
import classes from '../scan-in.module.css';

/** What a person can put right. */
const problems: Partial<Record<CameraFailure, string>> = {
  not_allowed: 'Camera access is blocked. Allow it for this site in the browser’s address bar, then start again.',
  in_use: 'Another app is using the camera. Close it, then start again.',
};
/** What is as it should be where a scanner is plugged in. */
const remarks: Partial<Record<CameraFailure, string>> = {
  no_camera: 'No camera was found. A USB scanner works too.',
  unsupported: 'This browser can’t use the camera. A USB scanner works too.',
};

export interface CameraPanelProps {
  onCode: (text: string) => void;
  /** A scan station starts by itself; at the desk someone turns the camera on. */
  startsAtOnce?: boolean;
}

/** The camera with its start, stop and errors. Leaving the screen ends the session and every track. */
export function CameraPanel({ onCode, startsAtOnce = false }: CameraPanelProps) {
  const [isOn, setIsOn] = useState(startsAtOnce);
  const [isRunning, setIsRunning] = useState(false);
  const [failure, setFailure] = useState<CameraFailure | null>(null);
  const elementId = `camera-${useId().replaceAll(/\W/g, '')}`;
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });

  useEffect(() => {
    if (!isOn) return undefined;
    const subscription = cameraScans(elementId).subscribe((event) => {
      if (event.kind === 'code') latest.current(event.text);
      else if (event.kind === 'started') setIsRunning(true);
      else {
        setFailure(event.reason);
        setIsOn(false);
      }
    });
    return () => {
      subscription.unsubscribe();
      setIsRunning(false);
    };
  }, [isOn, elementId]);

  const toggle = () => {
    setFailure(null);
    setIsOn(!isOn);
  };

  const problem = failure && problems[failure];
  return (
    <Stack component="section" aria-label="Camera" gap="sm">
      <div id={elementId} className={classes['picture']} data-on={isOn || undefined} />
      <FailureAlert>{problem}</FailureAlert>
      <Group justify="space-between" gap="sm">
        <Text component="output" size="sm" c="dimmed">
          {isRunning
            ? 'Hold the code up to the camera'
            : isOn
              ? 'Starting the camera…'
              : ((failure && remarks[failure]) ?? 'The camera is off')}
        </Text>
        <Button variant="default" size="sm" onClick={toggle}>
          {isOn ? 'Stop camera' : 'Start camera'}
        </Button>
      </Group>
    </Stack>
  );
}
