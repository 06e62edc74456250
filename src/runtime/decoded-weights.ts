// Bytes of memory that a decoded value takes for each byte of its text: about, as measured in V8, and rather more.

export const weightOfText = 1

/** Numbers, texts and short lists, or texts of objects with the names of their members. */
export const weightOfJson = 2

/** With the trees that menus and breadcrumbs are cut from. */
export const weightOfNavigation = 4

/** A map with a text for each six characters or so. */
export const weightOfEntries = 12

/** A map with a list for each two digits or so. */
export const weightOfFound = 55
