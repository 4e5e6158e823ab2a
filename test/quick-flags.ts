/** The flags of Node for what lives for seconds: half of its CPU time would go into optimising code that is soon not needed any more. */

/** Later versions have no such budget, and compile baseline code by themselves. */
const FLAGS = process.versions.node.startsWith('20.') ? ['--sparkplug', '--interrupt-budget=1000000'] : []

/** In the soak, where time is measured, everything runs with the default flags. */
export const QUICK_FLAGS: readonly string[] = process.env.SOAK === '1' ? [] : FLAGS
