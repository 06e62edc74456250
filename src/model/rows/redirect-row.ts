/** `django_redirect` (django.contrib.redirects.models.Redirect). */
export interface RedirectRow {
  siteId: number
  /** Path with query string. */
  oldPath: string
  /** Empty: the old path is gone. */
  newPath: string
}
