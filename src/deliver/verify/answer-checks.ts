import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { ContractName } from '../../contract/contract-name.js'
import { type JsonSchema, ref } from '../../contract/schemas/json-schema.js'
import { apiSchemas } from '../../routes/api-schemas.js'
import type { RouteTable } from '../../routes/route-table.js'
import { routes as knownRoutes } from '../../routes/routes.js'
import { shown } from '../../shown.js'

/** A violation of the schema. `at`: JSON pointer. */
export interface SchemaFault {
  readonly at: string
  readonly reason: string
}

/** null: valid. */
type AnswerCheck = (answer: unknown) => SchemaFault | null

export interface AnswerChecks {
  /** By route name. */
  readonly answers: Readonly<Record<string, AnswerCheck>>
  readonly error: AnswerCheck
}

/** The schema checks of a contract's routes. Throws an Error of Ajv for an invalid schema of a route of the project. */
export function answerChecks(contract: ContractName, routes: RouteTable): AnswerChecks {
  const { components: described, answers, error } = apiSchemas(contract, routes)
  const components = { schemas: { ...described, Plugin: withOwnChildren(described.Plugin) } }
  // A test has validated the schemas of known routes. Optimized and inlined code takes three times as long to make, and
  // is no faster.
  const quick = { validateSchema: false, inlineRefs: false, code: { optimize: false } }
  const ajv = new Ajv2020({ strict: false, validateFormats: false, verbose: true, ...quick })
  // One document, so that what answers have in common is compiled once.
  ajv.addSchema({ components, answers, error }, 'api')
  const known = (place: string): AnswerCheck => {
    return (value) => {
      // Compiled when it is first needed.
      const validate = ajv.getSchema(`api#/${place}`)
      if (!validate) throw new Error(`the API has no schema at ${place}`)
      return faultOf(validate, value)
    }
  }
  /** Of a route of the project: its references may be to parts of itself. */
  const own = (answer: JsonSchema): AnswerCheck => {
    const schema = { ...answer, components }
    ajv.validateSchema(schema, true)
    const validate = ajv.compile(schema)
    return (value) => faultOf(validate, value)
  }
  const checks = Object.entries(answers).map(([name, answer]) => [
    name,
    knownRoutes.ofName(name) ? known(`answers/${name}`) : own(answer),
  ])
  return { answers: Object.fromEntries(checks), error: known('error') }
}

function faultOf(validate: ValidateFunction, value: unknown): SchemaFault | null {
  if (validate(value)) return null
  const { instancePath = '', message = 'is invalid', params = {}, data } = validate.errors?.[0] ?? {}
  const { additionalProperty } = params as { additionalProperty?: string }
  const what = additionalProperty === undefined ? message : `has the unexpected member ${additionalProperty}`
  return { at: instancePath, reason: `${shown(data)} ${what}` }
}

/**
 * The schema of plugins, for a plugin type with a field named `children`: without plugins below it, the member may have any
 * value. A list that holds a plugin is a list of plugins. A plugin that lost its `plugin_type` still has that of its
 * parent.
 */
function withOwnChildren(plugin: JsonSchema = {}): JsonSchema {
  const isPlugin = { anyOf: [{ required: ['plugin_type'] }, { required: ['parent_plugin_type'] }] }
  const hasPlugin = { type: 'array', contains: { type: 'object', ...isPlugin } }
  const children = { anyOf: [{ items: ref('Plugin') }, { not: hasPlugin }] }
  return { ...plugin, properties: { ...(plugin.properties as JsonSchema), children } }
}
