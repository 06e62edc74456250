/**
 * What the loader needs of the context that Astro gives it, as the types of Astro 5 and later describe it
 * (`LoaderContext` of `astro/loaders`). Astro itself is no dependency.
 */
export interface AstroLoaderContext {
  readonly store: AstroStore
  /** Small texts that are kept from load to load. */
  readonly meta: {
    get(key: string): string | undefined
    set(key: string, value: string): void
    delete(key: string): void
  }
  readonly logger: { info(message: string): void }
  /** Checks data by the schema of the collection. */
  parseData<Data extends Record<string, unknown>>(entry: { id: string; data: Data }): Promise<Data>
  generateDigest(data: Record<string, unknown> | string): string
  /** What the integration says that asked for a refresh. */
  readonly refreshContextData?: Record<string, unknown>
}

export interface AstroStore {
  get(id: string): { digest?: number | string } | undefined
  set(entry: { id: string; data: Record<string, unknown>; digest: number | string }): boolean
  delete(id: string): void
  keys(): Iterable<string>
}
