import type { FileOrigin } from '../../build/record/file-change.js'

/** Where a file of an export came from, and why it changed last. */
export interface FileExplanation {
  /** Relative to the folder, forward slashes. */
  readonly file: string
  readonly bytes: number
  /** 32 hex digits of SHA-256. */
  readonly hash: string
  /** ISO 8601. */
  readonly changedAt: string
  /**
   * Reasons in words: 'plugins of placeholder 34 (content) changed', 'the page, its address or its state changed',
   * 'page 3 that it refers to changed', 'everything was recomputed: other settings'.
   */
  readonly why: readonly string[]
  /** null: the file belongs to no site. */
  readonly origin: FileOrigin | null
  /** Of the page content; null: the file shows none. */
  readonly title: string | null
  readonly placeholders: readonly ExplainedPlaceholder[]
}

/** Looks a file up in the record of an export; `state` is the exporter's private folder. null: it has no such file. */
export type ExplainFile = (state: string, file: string) => Promise<FileExplanation | null>

export interface ExplainedPlaceholder {
  readonly id: number
  readonly slot: string
  /** In the order of the page. */
  readonly plugins: readonly { readonly id: number; readonly type: string }[]
}
