import {
  cancel,
  intro,
  isCancel,
  log,
  multiselect,
  type Option,
  outro,
  select,
  type TextOptions,
  text,
} from '@clack/prompts'
import type { ContractName } from '../../../contract/contract-name.js'
import { ExportError, reasonOf } from '../../../errors.js'
import { type HostName, hosts } from '../../../options.js'
import { loadManifest } from '../../config/load-manifest.js'
import { checkDatabase } from '../../inspect/inspect-project.js'
import { wrap } from '../../print/format.js'
import { type Terminal, widthOf } from '../../print/terminal.js'
import { fromFolder } from '../../values/folder-paths.js'
import { publicUrl } from '../../values/option-values.js'
import type { DefaultAnswers, InitAnswers, InitFlags, InspectSource } from './init-answers.js'

/** Asks for answers that no flag gives. Throws `interrupted` if the user cancels. */
export async function askFor(
  flags: InitFlags,
  defaults: DefaultAnswers,
  terminal: Terminal,
  inspect: InspectSource,
  base: string,
): Promise<InitAnswers> {
  intro('djangocms-static', terminal)
  const database = await askUntil(
    flags.database ?? null,
    () => askDatabase(defaults, terminal),
    (answer) => checkDatabase(fromFolder(base, answer)),
    terminal,
  )
  const manifest = await askUntil(
    flags.manifest ?? null,
    () => askManifest(defaults, terminal),
    async (answer) => {
      if (answer !== '') await loadManifest(fromFolder(base, answer))
    },
    terminal,
  )
  const contract = flags.contract ?? (await askContract(terminal))
  const source = { database, manifest: manifest === '' ? null : manifest, contract }
  const inspection = await inspect(source)
  const domain = inspection.sites.find(({ isDefault }) => isDefault)?.domain
  const defaultUrl = `https://${domain}`
  const siteUrl = flags.siteUrl ?? (await askUrl('Address of the website?', defaultUrl, terminal))
  const filesUrl = flags.apiUrl ?? (await askUrl('Address of the exported files?', siteUrl ?? defaultUrl, terminal))
  // Left empty it is the address that the question shows.
  const apiUrl = filesUrl ?? siteUrl
  const out = flags.out ?? (await askOut(defaults, terminal))
  const target = flags.target ?? (await askTarget(terminal))
  const profiles = flags.profile ?? (await askHosts(terminal))
  outro('Done.', terminal)
  const fromEnvironment = defaults.fromEnvironment && database === defaults.database
  return { ...source, fromEnvironment, siteUrl, apiUrl, out, target, profiles, inspection }
}

/** Repeats the question until the answer is valid. A flag replaces the question, and must be valid. */
async function askUntil(
  given: string | null,
  ask: () => Promise<string>,
  check: (answer: string) => Promise<void>,
  terminal: Terminal,
): Promise<string> {
  if (given !== null) {
    await check(given)
    return given
  }
  for (;;) {
    const answer = await ask()
    try {
      await check(answer)
      return answer
    } catch (error) {
      if (!(error instanceof ExportError)) throw error
      // After the bar on the left.
      log.error(wrap(`${error.message}\n${error.fix}`, widthOf(terminal.output) - 3), terminal)
    }
  }
}

async function askDatabase({ database }: DefaultAnswers, terminal: Terminal): Promise<string> {
  const answer = await askText(terminal, {
    message: database === null ? 'Which database?' : 'Which database? (empty: that of DATABASE_URL)',
    placeholder: 'postgres://user:password@host/name or a SQLite file',
    validate: (value = '') =>
      value.trim() === '' && database === null ? 'There is no default: name a database.' : undefined,
  })
  return answer || (database ?? '')
}

async function askManifest({ manifest }: DefaultAnswers, terminal: Terminal): Promise<string> {
  const empty = manifest ?? 'none; "npx djangocms-static introspect" makes one'
  const answer = await askText(terminal, {
    message: `Which manifest? (empty: ${empty})`,
    placeholder: 'manifest.json',
  })
  return answer || (manifest ?? '')
}

function askContract(terminal: Terminal): Promise<ContractName> {
  return askChoice(terminal, 'Which contract? It decides the form of menus, paths and lists.', [
    { value: 'documented', label: 'documented: as the API documentation says, for a new front end' },
    { value: 'released', label: 'released: as djangocms-rest 1.2 answers, for a front end of today' },
  ])
}

/** null: the default. */
async function askUrl(question: string, defaultUrl: string, terminal: Terminal): Promise<string | null> {
  const url = await askText(terminal, {
    message: `${question} (empty: ${defaultUrl})`,
    placeholder: defaultUrl,
    validate: (value = '') => (value.trim() === '' ? undefined : problemOf(() => publicUrl(value.trim()))),
  })
  return url === '' ? null : publicUrl(url)
}

function problemOf(check: () => unknown): string | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    return reasonOf(error)
  }
}

function askTarget(terminal: Terminal): Promise<'static' | 'handler'> {
  return askChoice(terminal, 'Who answers requests?', [
    { value: 'handler', label: 'handler: the runtime handler, also searches, ?limit= and previews' },
    { value: 'static', label: 'static: a file host alone, without searches, queries and previews' },
  ])
}

async function askOut({ out }: DefaultAnswers, terminal: Terminal): Promise<string> {
  const question = { message: 'Which folder to export to?', placeholder: out, defaultValue: out }
  return (await askText(terminal, question)) || out
}

async function askHosts(terminal: Terminal): Promise<HostName[]> {
  const answer = await multiselect<HostName>({
    ...terminal,
    message: 'Settings for which hosts? (space to select, none is fine)',
    options: hosts.map((value) => ({ value, label: value })),
    required: false,
  })
  return answered(answer, terminal)
}

/** The trimmed answer; empty: none. */
async function askText(terminal: Terminal, question: Omit<TextOptions, keyof Terminal>): Promise<string> {
  return (answered(await text({ ...terminal, ...question }), terminal) ?? '').trim()
}

async function askChoice<Name extends string>(
  terminal: Terminal,
  message: string,
  options: Option<Name>[],
): Promise<Name> {
  return answered(await select<Name>({ ...terminal, message, options }), terminal) as Name
}

/** Throws `interrupted` for a cancelled question. */
function answered<Answer>(answer: Answer, terminal: Terminal): Exclude<Answer, symbol> {
  if (!isCancel(answer)) return answer as Exclude<Answer, symbol>
  cancel('Nothing was written.', terminal)
  throw new ExportError('interrupted', 'The questions were cancelled', 'Run it again, or pass the answers as flags.')
}
