export const prerender = true
// The CMS links to /en/visit/.
export const trailingSlash = 'always'
