/** The items of a list, with or without pagination. */
export function resultsOf(list: unknown): unknown {
  if (Array.isArray(list) || typeof list !== 'object' || list === null) return list
  return 'results' in list ? list.results : list
}
