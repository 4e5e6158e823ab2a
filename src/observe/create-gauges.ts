/** Gauges that are absent until their figure is known. */
import { Gauge, type Registry } from 'prom-client'

export function createGauges(registry: Registry): (name: string, help: string) => Gauge {
  return (name, help) => {
    const one = new Gauge({ name, help, registers: [registry] })
    // A gauge begins at 0, which would be a figure.
    one.remove()
    return one
  }
}
