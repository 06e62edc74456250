import { Ajv2020 } from 'ajv/dist/2020.js'
import { type AnswerName, apiSchemas } from '../../contract/schemas/api-schemas.js'

/** What is wrong with an answer: where, as a JSON pointer, and what. */
export interface SchemaFault {
  readonly at: string
  readonly reason: string
}

/** null: the answer fits. */
export type AnswerCheck = (answer: unknown) => SchemaFault | null

/** A check for each kind of answer of a contract, compiled once. */
export function answerChecks(contract: 'documented' | 'released'): Readonly<Record<AnswerName, AnswerCheck>> {
  const { components, answers } = apiSchemas(contract)
  const ajv = new Ajv2020({ strict: false, validateFormats: false, verbose: true })
  const entries = Object.entries(answers).map(([name, answer]) => {
    const validate = ajv.compile({ ...answer, components: { schemas: components } })
    const check: AnswerCheck = (value) => {
      if (validate(value)) return null
      const { instancePath = '', message = 'is invalid', params = {}, data } = validate.errors?.[0] ?? {}
      const { additionalProperty } = params as { additionalProperty?: string }
      const what = additionalProperty === undefined ? message : `has the unexpected member ${additionalProperty}`
      return { at: instancePath, reason: `${shown(data)} ${what}` }
    }
    return [name, check]
  })
  return Object.fromEntries(entries) as Record<AnswerName, AnswerCheck>
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined'
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}
