const make = (name, client, override = {}) => ({
  input: 'openapi.json',
  output: { target: `orval-${name}.ts`, client, override, baseUrl: { getBaseUrlFromSpecification: true } },
})
const zod = (version) => make(`zod${version}`, 'zod', { zod: { version } })

// biome-ignore lint/style/noDefaultExport: the generator reads it.
export default { fetch: make('fetch', 'fetch'), zod3: zod(3), zod4: zod(4) }
