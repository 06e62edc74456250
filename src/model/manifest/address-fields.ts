import type { Finding } from '../../findings.js'
import type { CmsDatabase } from '../cms-database.js'
import type { Manifest, PluginField } from './manifest.js'

/** Fields of the plugin types in use that may hold addresses of people, such as the recipients of a form. */
export async function addressFindings(
  database: Pick<CmsDatabase, 'readUsedTypes'>,
  { plugins }: Manifest,
): Promise<Finding[]> {
  const fields = new Map<string, string[]>()
  for (const [pluginType, plugin] of Object.entries(plugins)) {
    const names = plugin.fields.filter(mayHoldAddress).map(({ name }) => name)
    if (names.length > 0) fields.set(pluginType, names)
  }
  const used = await database.readUsedTypes([...fields.keys()])
  return used.flatMap((pluginType) =>
    (fields.get(pluginType) ?? []).map((field): Finding => ({ code: 'field-address', pluginType, field })),
  )
}

/** Judged by the field's class if the manifest has it, else by its name. */
export function mayHoldAddress({ name, type, class: pythonClass }: PluginField): boolean {
  return pythonClass === 'EmailField' || (addressNames.test(name) && textTypes.test(type))
}

/** `action_parameters` is where djangocms-form-builder keeps `sendemail_recipients`. */
const addressNames =
  /(^|_)(e?mails?|e_mails?|recipients?|send_?to|mail_?to|reply_?to|bcc|cc)(_(to|from|cc|bcc|address|addresses|recipients?))?$|^action_parameters$/i

const textTypes = /^(Char|Text|Email|JSON|Array|ManyToMany)Field$/
