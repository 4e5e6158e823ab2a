/** One call of every tool over an endpoint, and the same question to `/v1`. */

export interface ToolCall {
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
  readonly target: string
  /** Data requests. */
  readonly cost: 0 | 1
}

export function listCalls(carId: number): readonly ToolCall[] {
  return [
    { name: 'search_cars', args: { body_style: 'suv', page: 2 }, target: '/v1/search?body_style=suv&page=2', cost: 1 },
    {
      name: 'search_cars',
      args: { powertrain: ['hybrid', 'combustion'], lang: 'zh', sort: 'price_asc' },
      target: '/v1/search?powertrain=hybrid,combustion&lang=zh&sort=price_asc',
      cost: 1,
    },
    { name: 'count_cars', args: { age_max: 5, lang: 'zh' }, target: '/v1/search/count?age_max=5', cost: 1 },
    {
      name: 'count_cars',
      args: { age_max: 5, facets: true, lang: 'zh' },
      target: '/v1/facets?age_max=5&lang=zh',
      cost: 1,
    },
    { name: 'get_car', args: { car_id: carId }, target: `/v1/cars/${carId}`, cost: 1 },
    { name: 'compare_price', args: { car_id: carId }, target: `/v1/cars/${carId}/market`, cost: 1 },
    { name: 'find_other_ads', args: { car_id: carId }, target: `/v1/cars/${carId}/duplicates`, cost: 1 },
    {
      name: 'get_import_rules',
      args: { car_id: carId, destination: 'RU' },
      target: `/v1/cars/${carId}/import-rules?destination=RU`,
      cost: 1,
    },
    { name: 'get_inspection', args: { car_id: carId }, target: `/v1/cars/${carId}/inspection`, cost: 1 },
    {
      name: 'get_inspection',
      args: { car_id: String(carId), view: 'full', lang: 'zh' },
      target: `/v1/cars/${carId}/inspection?view=full&lang=zh`,
      cost: 1,
    },
    { name: 'suggest_names', args: { q: 'bm' }, target: '/v1/suggest?q=bm', cost: 0 },
    { name: 'get_usage', args: {}, target: '/v1/me', cost: 0 },
  ]
}
