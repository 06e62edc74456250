/** The items of a list, whether it comes in parts or whole. */
export function resultsOf(list: unknown): unknown {
  if (Array.isArray(list) || typeof list !== 'object' || list === null) return list
  return 'results' in list ? list.results : list
}
