/**
 * The part of Astro's `LoaderContext` (`astro/loaders`, Astro 5 and later) that the loader uses. Astro itself is not a
 * dependency.
 */
export interface AstroLoaderContext {
  readonly store: AstroStore
  /** Texts that persist between loads. */
  readonly meta: {
    get(key: string): string | undefined
    set(key: string, value: string): void
    delete(key: string): void
  }
  readonly logger: { info(message: string): void }
  /** Validates data with the schema of the collection. */
  parseData<Data extends Record<string, unknown>>(entry: { id: string; data: Data }): Promise<Data>
  generateDigest(data: Record<string, unknown> | string): string
  /** Data of the integration that requested a refresh. */
  readonly refreshContextData?: Record<string, unknown>
}

export interface AstroStore {
  get(id: string): { digest?: number | string } | undefined
  set(entry: { id: string; data: Record<string, unknown>; digest: number | string }): boolean
  delete(id: string): void
  keys(): Iterable<string>
}
