// 404.html, which hosts serve for missing pages at any path.
export const csr = false
export const trailingSlash = 'never'
