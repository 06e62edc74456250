/** Numbers of a list that are not in another one; the list itself if these are all. Both lists are ascending. */
export function withoutNumbers(list: Int32Array, removed: readonly number[]): Int32Array {
  const places: number[] = []
  let next = 0
  for (let place = 0; place < list.length; place += 1) {
    const number = list[place] ?? 0
    while ((removed[next] ?? number) < number) next += 1
    if (removed[next] === number) places.push(place)
  }
  if (places.length === 0) return list
  const left = new Int32Array(list.length - places.length)
  let start = 0
  for (const [before, place] of [...places, list.length].entries()) {
    left.set(list.subarray(start, place), start - before)
    start = place + 1
  }
  return left
}

/** As `withoutNumbers`, of positions of a list from which the removed ones are taken: later positions move. */
export function withoutPositions(positions: Int32Array, removed: ArrayLike<number>): Int32Array {
  const left = new Int32Array(positions.length)
  let [before, count] = [0, 0]
  for (let index = 0; index < positions.length; index += 1) {
    const position = positions[index] ?? 0
    while ((removed[before] ?? position) < position) before += 1
    if (removed[before] === position) continue
    left[count] = position - before
    count += 1
  }
  return left.subarray(0, count)
}

/** The positions below `all` that are not in an ascending list. */
export function otherPositions(positions: Int32Array, all: number): Int32Array {
  const others = new Int32Array(all - positions.length)
  let [next, count] = [0, 0]
  for (let position = 0; position < all; position += 1) {
    if (positions[next] === position) next += 1
    else {
      others[count] = position
      count += 1
    }
  }
  return others
}

/** The numbers of two ascending lists, each once. */
export function unionOf(one: Int32Array, other: Int32Array): Int32Array {
  const union = new Int32Array(one.length + other.length)
  let [at, next, count] = [0, 0, 0]
  while (at < one.length || next < other.length) {
    const [own, second] = [one[at] ?? Number.POSITIVE_INFINITY, other[next] ?? Number.POSITIVE_INFINITY]
    union[count] = Math.min(own, second)
    if (own <= second) at += 1
    if (second <= own) next += 1
    count += 1
  }
  return union.subarray(0, count)
}
