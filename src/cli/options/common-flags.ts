import { type Command, Option } from 'commander'
import { configName } from '../config/find-config.js'
import { httpUrl, imageTemplate, nonEmpty, positiveInteger, publicUrl, siteUrl } from '../values/option-values.js'

/** Declares --config and --no-config, in the current group; `use`: what the command reads from it. */
export function addConfigFlags(command: Command, use = 'Flags take precedence'): void {
  addConfigFlag(command, use).option('--no-config', 'Do not use a configuration.')
}

/** --config of a command that cannot do without. */
export function addConfigFlag(command: Command, use: string): Command {
  return command.option(
    '--config <file>',
    `Configuration. ${use}. Default: ${configName} in this folder, or in one above up to the package.json.`,
    nonEmpty,
  )
}

/** --out of a command that reads an export. */
export function exportFolderFlag(): Option {
  return new Option('--out <dir>', 'Folder of the export. Default: that of the configuration, or out.').argParser(
    nonEmpty,
  )
}

/** --help in the group of flags about the run. */
export function helpOfRun(): Option {
  return new Option('-h, --help', 'Show this help.').helpGroup('Run:')
}

/** A flag whose setting has another name. */
export function named<Value>(
  flags: string,
  name: string,
  description: string,
  parse: (text: string, before?: Value) => Value,
): Option {
  const option = new Option(flags, description).argParser<Value>(parse)
  option.attributeName = () => name
  return option
}

/** A repeatable flag with a list of values, without duplicates. */
export function many(flags: string, name: string, description: string, check: (text: string) => unknown): Option {
  return named(flags, name, description, collected(check))
}

/** Collects the values of a repeatable flag, without duplicates. */
export function collected<Value>(check: (text: string) => Value): (text: string, before?: Value[]) => Value[] {
  return (text, before = []) => [...new Set([...before, check(text)])]
}

type UrlsBySite = Record<string, string>

export function addSiteUrl(text: string, before: UrlsBySite = {}, check = publicUrl): UrlsBySite {
  const { site, url } = siteUrl(text, check)
  return { ...before, [site]: url }
}

/** Of an address that requests go to, which may have a user and a password. */
export function addHostUrl(text: string, before?: UrlsBySite): UrlsBySite {
  return addSiteUrl(text, before, httpUrl)
}

export function imageUrlFlag(): Option {
  return new Option(
    '--image-url <template>',
    'With --image-details: address of an image in another width, such as "/.netlify/images?url={url}&w={width}", instead of thumbnails.',
  ).argParser(imageTemplate)
}

export function imageWidthFlag(): Option {
  return many(
    '--image-width <pixels>',
    'imageWidths',
    'A width for that address. Repeatable. Default: 320, 640, 960, 1280, 1920 and 2560.',
    positiveInteger,
  )
}
