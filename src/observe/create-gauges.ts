/** Gauges that are absent until their value is known. */
import { Gauge, type Registry } from 'prom-client'

export function createGauges(registry: Registry): (name: string, help: string) => Gauge {
  return (name, help) => {
    const one = new Gauge({ name, help, registers: [registry] })
    // A gauge starts at 0, which would be a value.
    one.remove()
    return one
  }
}
