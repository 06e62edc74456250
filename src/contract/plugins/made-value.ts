import type { Made } from '../../model/manifest/field-facts.js'
import type { Json, JsonObject } from '../../model/values/json.js'
import { pythonText } from '../references/reference-text.js'

/** What a serializer of the project makes of values, as Python would. */
export function madeValue(made: Made, values: JsonObject): Json {
  if (typeof made === 'string') return values[made] ?? null
  if ('test' in made) return madeValue(isFalsy(madeValue(made.test, values)) ? made.else : made.value, values)
  if ('equal' in made) return madeValue(made.equal[0], values) === madeValue(made.equal[1], values)
  if ('less' in made) return isLess(madeValue(made.less[0], values), madeValue(made.less[1], values))
  if ('text' in made) return changedText(made.text.map((one) => pythonText(madeValue(one, values))).join(''), made.as)
  if ('joined' in made) {
    const texts = made.joined.map((one) => madeValue(one, values))
    return texts.filter((text) => !isFalsy(text)).join(made.between)
  }
  if ('list' in made) return made.list.map((one) => madeValue(one, values))
  if ('object' in made) {
    return Object.fromEntries(Object.entries(made.object).map(([name, one]) => [name, madeValue(one, values)]))
  }
  return made.constant
}

/** Whether Python takes a value for false. */
export function isFalsy(value: Json): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0
  return !value
}

/** Of whole numbers; where one is missing the CMS fails. */
function isLess(one: Json, other: Json): boolean {
  return one !== null && other !== null && one < other
}

/** What methods of texts make of one. */
function changedText(text: string, method: 'lower' | 'strip' | 'upper' | undefined): string {
  if (method === 'lower') return text.toLowerCase()
  if (method === 'upper') return text.toUpperCase()
  return method === 'strip' ? stripped(text) : text
}

/** What Python takes for blanks; `trim` takes others. */
const blank = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/u

function stripped(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && blank.test(text.charAt(start))) start += 1
  while (start < end && blank.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}
