/** The port through which nodes tell each other what their guards have counted, some times a second. */
export interface ToldCounts {
  /** `learn` is called with what other nodes have counted for a name. Returns what the guard calls for each one that it counts itself. */
  join(guard: string, learn: (name: string, count: number) => void): (name: string) => void
}
