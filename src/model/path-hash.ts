/** FNV-1a over UTF-16 units, 32 bits. It must not change, since documents of paths are found by it. */
export function pathHash(path: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < path.length; index++) hash = Math.imul(hash ^ path.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
