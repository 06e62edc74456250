import { createHmac } from 'node:crypto'
import path from 'node:path'
import fs from 'fs-extra'
import { makeFolder } from '../../build/folders/make-folder.js'
import { privateFile } from '../../build/folders/private-folder.js'
import { ExportError, requestFailure } from '../../errors.js'
import { contentHash } from '../../files/content-hash.js'
import { guarded, guardedNow } from '../../files/output-failure.js'
import { parsedJson } from '../../files/read-json.js'
import { readTextIfExists, replaceFile } from '../../files/small-files.js'
import { type ChangeReport, readChangeReport } from '../reports/read-change-report.js'
import { postJson } from '../requests/post-json.js'
import { Refusal } from '../requests/retry.js'

/** A notification, with `type`, `timestamp` and `data` as in Standard Webhooks. */
export interface Notification {
  readonly type: 'export.published'
  /** ISO 8601: end of the export. */
  readonly timestamp: string
  readonly data: {
    readonly previous: string | null
    readonly changes: Readonly<Record<'added' | 'changed' | 'removed', number>>
    readonly sites: readonly { readonly origin: string | null; readonly paths: readonly string[] }[]
    /** Cache tags to purge. */
    readonly tags: readonly string[]
  }
}

interface NotifyOptions {
  /** Private folder for the record of the export. */
  readonly state: string
  readonly url: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal | null
}

/** Environment variable of the secret for signatures. */
export const secretVariable = 'DJANGOCMS_STATIC_NOTIFY_SECRET'

/** Most undelivered notifications that are kept; older ones are dropped. */
const maxQueued = 100

/** Above this many paths, a site has one wildcard instead. */
const maxPaths = 1000

/**
 * Notifies a receiver of the queued changes of exports. Undelivered notifications are kept in the private folder and
 * delivered first by the next run. Throws `notify-failed`.
 */
export async function sendNotifications(options: NotifyOptions): Promise<void> {
  const { state } = options
  const all = await queuedNotifications(state)
  if (all.length === 0) return
  const failed: Notification[] = []
  let reason: ExportError | null = null
  for (const [index, notification] of all.entries()) {
    try {
      await deliver(notification, options)
    } catch (error) {
      if (!(error instanceof ExportError)) throw error
      reason ??= error
      // A receiver that rejects one may accept the next, unless it cannot be reached.
      if (!(error.cause instanceof Refusal)) break
      failed.push(notification)
    }
    saveQueue(state, [...failed, ...all.slice(index + 1)])
  }
  if (reason) throw reason
  await fs.remove(queueFile(state))
}

/**
 * Queues the notification of an export, if it changed anything. `file`: its change report; `state`: its private folder.
 * Throws `output-failed`.
 */
export async function queueNotification(file: string, state: string): Promise<void> {
  const report = await readChangeReport(file, state)
  const own = report && notificationOf(report)
  if (own === null) return
  const all = [...(await queuedNotifications(state)), own].slice(-maxQueued)
  await guarded(state, () => makeFolder(state))
  saveQueue(state, all)
}

export async function queuedNotifications(state: string): Promise<readonly Notification[]> {
  const text = guardedNow(state, () => readTextIfExists(queueFile(state)))
  const queued = parsedJson(text ?? '')
  return Array.isArray(queued) ? queued : []
}

function queueFile(state: string): string {
  return path.join(state, 'notifications.json')
}

function saveQueue(state: string, notifications: readonly Notification[]): void {
  const text = `${JSON.stringify(notifications)}\n`
  // No later run can make it again.
  guardedNow(state, () => replaceFile(queueFile(state), text, { fsync: true, mode: privateFile }))
}

function notificationOf({ finished, previous, counts, purge }: ChangeReport): Notification | null {
  const changes = { added: counts.added.files, changed: counts.changed.files, removed: counts.removed.files }
  if (changes.added + changes.changed + changes.removed === 0) return null
  const sites = purge.sites.map(({ origin, wildcards, collapsed, paths }) => {
    const listed = collapsed ?? [...paths, ...wildcards]
    return { origin, paths: listed.length > maxPaths ? ['/*'] : listed }
  })
  return { type: 'export.published', timestamp: finished, data: { previous, changes, sites, tags: purge.tags ?? [] } }
}

/** Sends a notification; every attempt has the same id. */
async function deliver(notification: Notification, { url, env, signal }: NotifyOptions): Promise<void> {
  const body = JSON.stringify(notification)
  const id = `msg_${contentHash(Buffer.from(body))}`
  const seconds = String(Math.floor(Date.now() / 1000))
  const secret = env[secretVariable]
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    ...(secret ? { 'webhook-signature': `v1,${signature(secret, `${id}.${seconds}.${body}`)}` } : {}),
  }
  try {
    await postJson({ url, headers, body: notification }, { signal, timeout: 30 })
  } catch (error) {
    if (error instanceof ExportError) throw error
    const fix = 'The export is written. Correct the receiver: the next run delivers this notification first.'
    const message = `${new URL(url).origin}: ${reasonWithoutPath(error, url)}`
    throw new ExportError('notify-failed', message, fix, { cause: error })
  }
}

/** The path of a webhook often is a secret, and answers quote it. */
function reasonWithoutPath(error: unknown, url: string): string {
  const { pathname, search } = new URL(url)
  // Shorter ones are no secrets, and parts of other words.
  const secrets = [pathname.slice(1), search.slice(1)].filter((part) => part.length > 3)
  return secrets.reduce((reason, secret) => reason.replaceAll(secret, '***'), requestFailure(error))
}

/** Signature as in Standard Webhooks; secrets that begin with `whsec_` are base64. */
function signature(secret: string, text: string): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret)
  return createHmac('sha256', key).update(text).digest('base64')
}
