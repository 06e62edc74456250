import type { Alternate } from '#shared/utils/links'

interface PageHead {
  /** Of the site. */
  readonly name: string
  readonly title: string
  readonly description?: string
  /** URL of a picture, for links in social networks. */
  readonly picture?: string | null
  readonly alternates?: readonly Alternate[]
  /** URL of the page that this one repeats, such as the original of an untranslated page. */
  readonly canonical?: string
}

/** Metadata for search engines and social networks. */
export function usePageHead({ name, title, description, picture, alternates = [], canonical }: PageHead): void {
  const { siteUrl } = useRuntimeConfig().public
  const { path, params } = useRoute()
  const url = siteUrl + (canonical ?? path)
  useHead({
    title: title === name ? name : `${title} · ${name}`,
    link: [
      { rel: 'canonical', href: url },
      ...hreflangs(alternates).map(
        (one) => ({ rel: 'alternate', hreflang: one.language, href: siteUrl + one.path }) as const,
      ),
    ],
  })
  useSeoMeta({
    description,
    ogType: 'website',
    ogSiteName: name,
    ogTitle: title,
    ogUrl: url,
    ogLocale: String(params.language),
    ogDescription: description,
    ogImage: picture,
  })
}
