import { ExportError } from '../../errors.js'
import { hasUser } from '../../model/values/has-user.js'
import type { ExportOptions } from '../../options.js'

type Addresses = Pick<ExportOptions, 'siteUrls' | 'apiUrls' | 'mediaUrl' | 'imageUrl'>

/**
 * Throws `option-invalid` for a user or a password in an address that answers show. The command line checks more, and
 * before; programs pass options of their own.
 */
export function checkPublicAddresses({ siteUrls, apiUrls, mediaUrl, imageUrl }: Addresses): void {
  const addresses = Object.entries({
    siteUrls: Object.values(siteUrls),
    apiUrls: Object.values(apiUrls),
    mediaUrl: [mediaUrl ?? ''],
    imageUrl: [imageUrl ?? ''],
  })
  const unsafe = addresses.find(([, urls]) => urls.some(hasUser))
  if (!unsafe) return
  const message = `The option ${unsafe[0]} has a user or a password, and answers show it to everybody.`
  throw new ExportError('option-invalid', message, 'Give the address without them.')
}
