/** One-weight line drawings in the arch mark's manner, 24 by 24. */
const paths = {
  waiver: 'M6 3h9l4 4v14H6zM14 3v5h5M9 17c1.5-3 2.5-3 3-1s1.5 1 3-1',
  scan: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8 8v8M11 8v8M14 8v8M16.5 8v8',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M9 15l2 2 4-4',
  card: 'M3 6h18v12H3zM7 10h4M7 14v0M10 14v0M13 14v0M16 14v0',
  chart: 'M4 20h16M7 20v-6M12 20V6M17 20v-9',
  archive: 'M3 5h18v4H3zM5 9v11h14V9M10 13h4',
  evidence: 'M12 3l8 3v6c0 5-3.5 7.5-8 9-4.5-1.5-8-4-8-9V6zM9 12l2 2 4-4',
  chain: 'M9 8H7a4 4 0 0 0 0 8h2M15 8h2a4 4 0 0 1 0 8h-2M9 12h6',
  kept: 'M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6',
  flat: 'M4 12h16M4 7h16M4 17h10',
  export: 'M12 4v11M8 11l4 4 4-4M4 17v3h16v-3',
  offline: 'M4 4l16 16M8.5 15.5a5 5 0 0 1 7 0M5 12a10 10 0 0 1 4-2.4M19 12a10 10 0 0 0-5.5-2.8M12 19v0',
  check: 'M5 13l4 4L19 7',
  close: 'M6 6l12 12M18 6L6 18',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  website: 'M3 5h18v14H3zM3 9h18M6 7v0M9 7v0M7 13h5M7 16h8',
  server: 'M4 4h16v6H4zM4 14h16v6H4zM8 7v0M8 17v0M12 7h4M12 17h4',
  printer: 'M7 8V3h10v5M4 8h16v8h-3M7 16H4V8M7 13h10v8H7z',
  tablet: 'M5 3h14v18H5zM11 18h2',
} as const;

export type IconName = keyof typeof paths;

/** A drawing in the color of the text around it, `size` in CSS pixels. Screen readers skip it, so a text has to say the same. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={paths[name]} />
    </svg>
  );
}
