import type { UploadOptions } from '../upload/upload-options.js'

export type PurgeOptions = Pick<UploadOptions, 'purgeLimit' | 'purgeWait' | 'env' | 'signal' | 'onOutput' | 'timeout'>
