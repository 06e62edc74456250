/** A word in Hebrew, whose exclamation mark stands on its left. */
export const mirrored = 'שלום!'

/** An expression for a browser: whether the first such word on the page is written from the right. */
export const isMirrored = `(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode() && !texts.currentNode.data.includes('${mirrored}'));
  const start = texts.currentNode.data.indexOf('${mirrored}')
  const left = (at) => {
    const range = document.createRange()
    range.setStart(texts.currentNode, start + at)
    range.setEnd(texts.currentNode, start + at + 1)
    return range.getBoundingClientRect().left
  }
  return left(${mirrored.length - 1}) < left(0)
})()`
