// Creates elements of the page. Children are elements and texts, never HTML.

/** `current`: marks a link to the current place. */
export function element(name, { current, ...attributes } = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  if (current) made.setAttribute('aria-current', 'page')
  made.append(...children.flat())
  return made
}

export function setChildren(parent, children) {
  parent.replaceChildren(...children)
}

/** A list of items; `show` returns an element or several for an item. */
export function list(items, show, attributes = {}) {
  return element('ul', attributes, ...items.map((item) => element('li', {}, ...[show(item)].flat())))
}
