import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Bone } from '#components/visitor/bone.tsx';
import classes from './preview.module.css';

/** A page within a website, drawn around it. Requirement O59. */
export function WebsiteFrame({ website, children }: { website: string | null; children: ReactNode }) {
  return (
    <>
      {website === null ? (
        <Text size="sm">
          Your visitors see it there once your website is in the list under Website on My Offerings.
        </Text>
      ) : null}
      <div className={classes['window']}>
        <p className={classes['address']}>{website ?? 'www.your-website.com'}</p>
        <div className={classes['website']}>
          <div className={classes['bones']} aria-hidden>
            <Bone width="45%" height="1.5rem" />
            <Bone height="0.75rem" />
            <Bone width="70%" height="0.75rem" />
          </div>
          {children}
        </div>
      </div>
    </>
  );
}
