// 404.html, which hosts show for what does not exist, wherever that would be.
export const csr = false
export const trailingSlash = 'never'
