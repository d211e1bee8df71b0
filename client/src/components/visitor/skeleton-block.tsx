import type { ReactNode } from 'react';
import styles from './skeleton-block.module.css';

interface SkeletonBlockProps {
  /** CSS lengths. */
  width?: string;
  height: string;
  /** Set in place of a picture or a whole card. */
  isBlock?: boolean;
}

/** Keeps the place of something that is still loading. */
export function SkeletonBlock({ width = '100%', height, isBlock = false }: SkeletonBlockProps) {
  return <span className={styles.bone} data-block={isBlock || undefined} style={{ width, height }} />;
}

/** A page or a part of it in its own shape, until it has loaded. `label` is for screen readers. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <output className={`${styles.bones} ${className ?? ''}`} aria-busy="true">
      <span className="gate-visually-hidden">{label}</span>
      {children}
    </output>
  );
}
