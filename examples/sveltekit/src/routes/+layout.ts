// A site of files, unless it is built with `npm run build:server`.
export const prerender = import.meta.env.MODE !== 'server'
// The CMS links to /en/visit/.
export const trailingSlash = 'always'
