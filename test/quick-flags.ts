/** How Node runs what lives for seconds: half of its processors' work would go into optimising code that is soon not needed any more. */

/** In the soak, where time is measured, everything runs as users run it. */
export const QUICK_FLAGS: readonly string[] =
  process.env.SOAK === '1' ? [] : ['--sparkplug', '--interrupt-budget=1000000']
