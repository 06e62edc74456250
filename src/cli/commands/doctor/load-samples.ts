import { readFile } from 'node:fs/promises'
import { Ajv } from 'ajv'
import { ExportError, reasonOf } from '../../../errors.js'
import type { Json } from '../../../model/values/json.js'
import { parseJson } from '../../../model/values/parse-json.js'
import { problemList, schemaProblems } from '../../config/schema-problems.js'

/** The file of `introspect.py --samples`: plugins as the project's own serializers give them. */
export interface Samples {
  /** Scheme and host of URLs in the samples. */
  readonly origin: string
  readonly plugins: readonly PluginSample[]
}

export interface PluginSample {
  readonly plugin_type: string
  readonly id: number
  readonly members: readonly MemberSample[]
}

export interface MemberSample {
  readonly name: string
  /** The Python class of its field. */
  readonly class?: string
  readonly expected: Json
  /** Letters and digits in its texts are replaced by x. */
  readonly redacted?: boolean
}

const name = { type: 'string', minLength: 1 }
const schema = {
  type: 'object',
  required: ['version', 'origin', 'plugins'],
  properties: {
    version: { const: 1 },
    origin: { type: 'string', pattern: '^https?://' },
    plugins: {
      type: 'array',
      items: {
        type: 'object',
        required: ['plugin_type', 'id', 'members'],
        properties: {
          plugin_type: name,
          id: { type: 'integer' },
          members: {
            type: 'array',
            items: {
              type: 'object',
              required: ['name', 'expected'],
              properties: { name, class: name, redacted: { type: 'boolean' } },
            },
          },
        },
      },
    },
  },
}

const fix = 'Write it with "python introspect.py --samples 5", and pass its name with --samples.'

/** Reads and checks a file of samples. Throws `samples-invalid`. */
export async function loadSamples(file: string): Promise<Samples> {
  let data: unknown
  try {
    // Keeps integers beyond 2^53 exact.
    data = parseJson(await readFile(file, 'utf8'))
  } catch (error) {
    throw new ExportError('samples-invalid', `${file} cannot be read: ${reasonOf(error)}`, fix, { cause: error })
  }
  const validate = new Ajv({ allErrors: true, verbose: true }).compile<Samples>(schema)
  if (validate(data)) return data
  throw new ExportError('samples-invalid', problemList(file, schemaProblems(validate.errors ?? [], data)), fix)
}
