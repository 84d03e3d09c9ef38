const paths = {
  building: 'M5 21V5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v16M3 21h18M9 8h1M9 12h1M9 16h1M14 8h1M14 12h1M14 16h1',
  calendar: 'M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM8 3v4M16 3v4M4 11h16',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  clock: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M12 7v5l3 2',
  school: 'M2 9.500L12 5l10 4.500L12 14zM6 11.500V16c3 2.700 9 2.700 12 0v-4.500M22 9.500V15',
}

/** Drawn here, because strangers load this page first and need none of the other icons. */
export function EntryIcon({ name, size = 18 }: { name: keyof typeof paths; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'check' ? 3 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
