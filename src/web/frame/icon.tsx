/** The icons of all pages: lines of 1.75 on a grid of 24, in the colour of the text around them. */

const PATHS = {
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.2 15.2 20 20',
  home: 'M4 11.2 12 4.5l8 6.7M6 9.8V19.5h4.2v-5h3.6v5H18V9.8',
  key: 'M8 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM10.9 12.1 19.5 3.5M16 7l3 3M13.3 9.7l2 2',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15ZM10 20.5c.5.6 1.2 1 2 1s1.5-.4 2-1M12 5V3.5',
  chart: 'M4 4v16h16M8.5 16v-4M13 16V8M17.5 16v-6',
  list: 'M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.3 6.5h.2M4.3 12h.2M4.3 17.5h.2',
  receipt: 'M6 3.5h12v17l-2.4-1.6-2.4 1.6-2.4-1.6-2.4 1.6L6 18.9ZM9 8.5h6M9 12.5h6',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.8-3.6 3.7-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  users:
    'M9 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.6-3 3-4.7 6.5-4.7s5.9 1.7 6.5 4.7M15.5 5.2a3.5 3.5 0 0 1 0 6.6M17.5 15.2c2.2.5 3.6 1.9 4 4.3',
  menu: 'M4 7h16M4 12h16M4 17h16',
  chevron: 'm7 9.5 5 5 5-5',
  copy: 'M9 9h10.5v10.5H9ZM15 9V4.5H4.5V15H9',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  warning: 'M12 4 2.8 19.5h18.4ZM12 10v4.5M12 17.2v.1',
  question:
    'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM9.5 9.7c.2-1.5 1.2-2.3 2.6-2.3 1.5 0 2.5.9 2.5 2.2 0 1.9-2.6 2-2.6 4M12 16.6v.1',
  external: 'M13.5 4.5h6v6M19.5 4.5 11 13M17.5 14v5.5h-13v-13H10',
  camera: 'M3.5 8h4l1.5-2.5h6L16.5 8h4v11h-17ZM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z',
  car: 'M4 16.5v-4l2-5.5h12l2 5.5v4ZM4 12.5h16M5.5 16.5v2.5M18.5 16.5v2.5M7.5 14.5h1M15.5 14.5h1',
  document: 'M6 3.5h8l4 4v13H6ZM14 3.5v4h4M9 12h6M9 16h6',
  globe:
    'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM3.5 12h17M12 3.5c2.3 2.4 3.5 5.2 3.5 8.5s-1.2 6.1-3.5 8.5c-2.3-2.4-3.5-5.2-3.5-8.5s1.2-6.1 3.5-8.5Z',
  mail: 'M3.5 6h17v12.5h-17ZM3.5 7l8.5 6.5L20.5 7',
  pulse: 'M3 12.5h4l3-7.5 4 14 3-6.5h4',
  swap: 'M4 8h14l-3.5-3.5M20 16H6l3.5 3.5',
  shield: 'M12 3.5 5 6v5.5c0 4.3 2.8 7.5 7 9 4.2-1.5 7-4.7 7-9V6Z',
} as const

export type IconName = keyof typeof PATHS

/** A decoration: what it means is said in words beside it. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      class="icon"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      stroke-width="1.75"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}

/** The character 二, as on the icon of the site. */
export function Mark({ size = 24 }: { readonly size?: number }) {
  return (
    <svg class="logo" viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="7" />
      <path d="M9 11.5h14M6.5 21.5h19" stroke-width="3" stroke-linecap="round" />
    </svg>
  )
}
