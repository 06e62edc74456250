import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ContractName } from '../../contract/contract-name.js'
import { type JsonSchema, ref } from '../../contract/schemas/json-schema.js'
import { apiSchemas } from '../../routes/api-schemas.js'
import type { RouteTable } from '../../routes/route-table.js'
import { routes as knownRoutes } from '../../routes/routes.js'

/** A violation of the schema. `at`: JSON pointer. */
interface SchemaFault {
  readonly at: string
  readonly reason: string
}

/** null: valid. */
type AnswerCheck = (answer: unknown) => SchemaFault | null

export interface AnswerChecks {
  /** By route name. */
  readonly answers: Readonly<Record<string, AnswerCheck>>
  /** For error answers. */
  readonly error: AnswerCheck
}

/** The schema checks of a contract's routes, each compiled when it is first needed. */
export function answerChecks(contract: ContractName, routes: RouteTable): AnswerChecks {
  const { components: described, answers, error } = apiSchemas(contract, routes)
  const components = { ...described, Plugin: withOwnChildren(described.Plugin) }
  // Of our own routes a test has validated the schemas.
  const validateSchema = routes !== knownRoutes
  const ajv = new Ajv2020({ strict: false, validateFormats: false, verbose: true, validateSchema })
  const names = Object.keys(answers)
  // One document, so that what answers have in common is compiled once.
  ajv.addSchema({ components: { schemas: components }, answers: Object.values(answers), error }, 'api')
  const check = (place: string): AnswerCheck => {
    return (value) => {
      const validate = ajv.getSchema(`api#/${place}`)
      if (!validate) throw new Error(`the API has no schema at ${place}`)
      if (validate(value)) return null
      const { instancePath = '', message = 'is invalid', params = {}, data } = validate.errors?.[0] ?? {}
      const { additionalProperty } = params as { additionalProperty?: string }
      const what = additionalProperty === undefined ? message : `has the unexpected member ${additionalProperty}`
      return { at: instancePath, reason: `${shown(data)} ${what}` }
    }
  }
  return {
    answers: Object.fromEntries(names.map((name, index) => [name, check(`answers/${index}`)])),
    error: check('error'),
  }
}

/**
 * A plugin without children shows a field of its own with this name: a number, or JSON that lists anything but plugins. A
 * list with a plugin is one of children, of which each must be a plugin. One without its type has that of its parent.
 */
function withOwnChildren(plugin: JsonSchema = {}): JsonSchema {
  const isPlugin = { anyOf: [{ required: ['plugin_type'] }, { required: ['parent_plugin_type'] }] }
  const hasPlugin = { type: 'array', contains: { type: 'object', ...isPlugin } }
  const children = { anyOf: [{ items: ref('Plugin') }, { not: hasPlugin }] }
  return { ...plugin, properties: { ...(plugin.properties as JsonSchema), children } }
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined'
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}
