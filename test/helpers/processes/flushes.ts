import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** Calls `onFlush` with the path of each file and folder that this thread flushes to disk while `work` runs. */
export async function watchFlushes<T>(onFlush: (path: string) => void, work: () => Promise<T>): Promise<T> {
  const { openSync, fsyncSync } = fs
  const paths = new Map<number, string>()
  fs.openSync = (path, ...others) => {
    const handle = openSync(path, ...others)
    paths.set(handle, String(path))
    return handle
  }
  fs.fsyncSync = (handle) => {
    fsyncSync(handle)
    onFlush(paths.get(handle) ?? '')
  }
  syncBuiltinESMExports()
  try {
    return await work()
  } finally {
    Object.assign(fs, { openSync, fsyncSync })
    syncBuiltinESMExports()
  }
}
