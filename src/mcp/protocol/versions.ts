/** The versions of the protocol that we speak, the newest first. What we use of them is the same in all. */
export const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const
