/** One flight per key: callers share the result or failure of an identical request in progress. */

export function withSingleFlight<Answer>(call: (key: string) => Promise<Answer>): (key: string) => Promise<Answer> {
  const flights = new Map<string, Promise<Answer>>()
  return (key) => {
    const under_way = flights.get(key)
    if (under_way) return under_way
    const flight = call(key).finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }
}
