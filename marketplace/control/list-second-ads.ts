/** The truth about second ads: which ids offer one car, and which only resemble another one on purpose. */
import { type Answer, json } from '../answer.ts'
import type { RouteRequest } from '../route.ts'

/** Cars that have left are among them. */
export function listSecondAds({ market: { world } }: RouteRequest): Answer {
  const idOf = (index: number) => world.car(index).infoid
  const ads = new Map<number, number[]>()
  const decoys: { infoid: number; kind: string; of: number }[] = []
  for (let index = 0; index < world.size(); index++) {
    const second = world.secondAd(index)
    if (second === null) continue
    if (second.kind !== 'same_car') decoys.push({ infoid: idOf(index), kind: second.kind, of: idOf(second.of) })
    else {
      const first = findFirst(world, index)
      ads.set(first, [...(ads.get(first) ?? [first]), index])
    }
  }
  return json({ cars: [...ads.values()].map((indexes) => indexes.map(idOf)), decoys })
}

/** The first ad of the car that an ad offers. */
function findFirst(world: RouteRequest['market']['world'], index: number): number {
  const second = world.secondAd(index)
  return second?.kind === 'same_car' ? findFirst(world, second.of) : index
}
