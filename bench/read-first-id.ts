/** The id of a car of the stand-in. */
export async function readFirstId(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/v11/search?pagesize=1`)
  const { result } = (await answer.json()) as { result: { carlist: { infoid: number }[] } }
  return result.carlist[0]?.infoid as number
}
