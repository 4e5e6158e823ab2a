/**
 * `openapi.json` as a Postman collection: runs each request, and prints its name, its status and the complaints about it.
 * Arguments: a key, `on` or `off` for optional parameters, and the names of those to leave out.
 */
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import newman from 'newman'
import converter from 'openapi-to-postmanv2'

const [key, optional, ...leftOut] = process.argv.slice(2)
const data = JSON.parse(readFileSync('openapi.json', 'utf8'))
const options = { parametersResolution: 'Example', enableOptionalParameters: optional === 'on' }
const { result, reason, output } = await promisify(converter.convertV2)({ type: 'json', data }, options)
if (!result) throw new Error(reason)
const collection = output[0].data
untick(collection.item)

const { run } = await promisify(newman.run)({ collection, envVar: [{ key: 'apiKey', value: key }] })
const answers = run.executions.map(({ item, response, requestError }) => {
  if (requestError) throw requestError
  const { detail } = response.code === 422 ? response.json() : { detail: [] }
  return { name: item.name, status: response.code, complaints: detail.map(({ msg }) => msg) }
})
console.log(JSON.stringify(answers))

function untick(items) {
  for (const { item = [], request } of items) {
    for (const parameter of request?.url.query ?? []) if (leftOut.includes(parameter.key)) parameter.disabled = true
    untick(item)
  }
}
