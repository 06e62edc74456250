// Bytes of memory of a decoded value for each byte of its text: estimates from measurements in V8, rounded up.

export const weightOfText = 1

/** Numbers, texts and short lists, or texts of objects with the names of their members. */
export const weightOfJson = 2

/** Includes the trees that menus and breadcrumbs are cut from. */
export const weightOfNavigation = 4

/** A map with about one list for two digits. */
export const weightOfFound = 55
