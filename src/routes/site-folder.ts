/** The folder of a site's files, with a slash at the end; empty for the default site. */
export function folderOfSite(id: number, isDefault: boolean): string {
  return isDefault ? '' : `sites/${id}/`
}

/** The site's folder in the name of a file; empty for the default site and for files of no site. */
export function siteFolder(name: string): string {
  return /^sites\/\d+\//.exec(name)?.[0] ?? ''
}

/** The name of a file below the folder of its site. */
export function nameInSite(name: string): string {
  return name.slice(siteFolder(name).length)
}
