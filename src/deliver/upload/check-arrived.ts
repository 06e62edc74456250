import { previewList } from '../../build/preview-list.js'
import { ExportError } from '../../errors.js'
import type { StoredObject } from './object-store.js'
import { findObjects, listFolders } from './remote-objects.js'
import type { Transfer } from './upload.js'

/**
 * Checks that all sent objects are at the target, by their ETags (`tags`). Throws `upload-failed`.
 */
export async function checkArrived(
  { store, plan, options }: Transfer,
  tags: ReadonlyMap<string, string>,
): Promise<void> {
  if (plan.differing.length === 0) return
  const { concurrency } = options
  const sent = plan.differing.map(({ name }) => name)
  const expected = new Map<string, Pick<StoredObject, 'etag' | 'bytes'>>(
    plan.differing.map(({ name, bytes }) => [name, { etag: tags.get(name) ?? '', bytes }]),
  )
  let found: Map<string, StoredObject>
  if (plan.listed) {
    found = await listFolders(store, plan.listed, concurrency)
    const tops = sent.filter((name) => !name.includes('/'))
    for (const [name, object] of await findObjects(store, tops, concurrency)) found.set(name, object)
    for (const [name, object] of plan.equal) if (name.includes('/')) expected.set(name, object)
  } else {
    found = await findObjects(store, sent, concurrency)
  }
  const wrong = [...expected].filter(([name, { etag, bytes }]) => {
    const object = found.get(name)
    return object?.etag !== etag || object.bytes !== bytes
  })
  if (wrong.length === 0) return
  const some = previewList(wrong.map(([name]) => name))
  throw new ExportError(
    'upload-failed',
    `${wrong.length} objects of ${options.to} differ from what was sent: ${some}`,
    'Run it again. Another upload may be writing there at the same time.',
  )
}
