import { readPackageFile } from '../../../package-files.js'

/** The files of `templates/introspect`, in the order of the script. The last one runs it. */
const pieces = [
  'start',
  'manifest',
  'versions',
  'settings',
  'media',
  'sites',
  'menus',
  'placeholders',
  'plugins',
  'managers',
  'models',
  'addresses',
  'fields',
  'relations',
  'samples',
  'main',
]

/** The script that runs inside a Django project: one file, so that it can be carried there. */
export async function introspectScript(): Promise<string> {
  const texts = await Promise.all(pieces.map((piece) => readPackageFile(`templates/introspect/${piece}.py`)))
  return texts.join('\n\n')
}
