import { createRandom, type Random } from './text.js'

/** Made-up pages that read like real ones: the same on every machine. */
export interface BenchPages {
  readonly name: string
  /** Texts by page: a title and two bodies. */
  readonly pages: readonly (readonly string[])[]
  /** Words, the most common first. */
  readonly words: readonly string[]
}

const vocabularySize = 30_000

const commonEnglish = `the of and a to in is you that it he was for on are as with his they I at be this have from or one
had by word but not what all were we when your can said there use an each which she do how their if will up other about
out many then them these so some her would make like him into time has look two more write go see number no way could
people my than first water been call who oil its now find long down day did get come made may part`

const onsets = 'b br c ch cl cr d dr f fl fr g gl gr h j k l m n p pl pr qu r s sc sh sl sp st str t th tr v w y'.split(
  ' ',
)
const vowels = 'a e i o u a e i o e ai ea ee ie io oa ou'.split(' ')
const codas = ['', '', '', ...'b ck d g l ll m n nd ng nt p r rd rt s ss st t th x'.split(' ')]
const endings = ['', '', '', '', ...'s ed er ing ion tion ation ly al able ness ment ive ity ous ist est'.split(' ')]

/** 60 to 100 words on a page. */
export function englishPages(count: number): BenchPages {
  const random = createRandom(1)
  const words = new Set(commonEnglish.split(/\s+/))
  while (words.size < vocabularySize) words.add(englishWord(random))
  const vocabulary = [...words]
  const draw = zipf(vocabulary, random)
  const sentence = (length: number) => {
    const drawn = Array.from({ length }, draw)
    return `${capital(drawn.join(' '))}.`
  }
  const body = (length: number) => {
    const sentences: string[] = []
    for (let left = length; left > 0; left -= 12) sentences.push(sentence(Math.min(left, 12)))
    return `<p>${sentences.join(' ')}</p>`
  }
  const pages = Array.from({ length: count }, () => {
    const total = 60 + Math.floor(random() * 41)
    const title = 3 + Math.floor(random() * 4)
    const first = Math.floor((total - title) * (0.3 + random() * 0.4))
    return [Array.from({ length: title }, () => capital(draw())).join(' '), body(first), body(total - title - first)]
  })
  return { name: 'English', pages, words: vocabulary }
}

const particles = [
  ...'のにはをたがでてと',
  'から',
  'まで',
  'です',
  'ます',
  'した',
  'する',
  'という',
  'こと',
  'ある',
  'いる',
]

/** As many words: mostly two characters of about 3,000, with particles between them. */
export function japanesePages(count: number): BenchPages {
  const random = createRandom(2)
  const letters = zipf(
    Array.from({ length: 3000 }, (_, index) => String.fromCharCode(0x4e00 + ((index * 6977) % 20_900))),
    random,
  )
  const words = new Set<string>()
  while (words.size < vocabularySize) {
    const length = random() < 0.15 ? 1 : random() < 0.8 ? 2 : 3
    words.add(Array.from({ length }, letters).join(''))
  }
  const vocabulary = [...words]
  const draw = zipf(vocabulary, random)
  const particle = zipf(particles, random)
  const body = (length: number) => {
    let text = ''
    for (let index = 1; index <= length; index += 1)
      text += draw() + particle() + (index % 10 === 0 ? '。' : index % 5 === 0 ? '、' : '')
    return text
  }
  const pages = Array.from({ length: count }, () => {
    const total = 60 + Math.floor(random() * 41)
    const title = 2 + Math.floor(random() * 3)
    const first = Math.floor((total - title) * (0.3 + random() * 0.4))
    return [Array.from({ length: title }, draw).join('の'), body(first), body(total - title - first)]
  })
  return { name: 'Japanese', pages, words: vocabulary }
}

function englishWord(random: Random): string {
  const syllables = 1 + Math.floor(random() * 3)
  let word = ''
  for (let syllable = 0; syllable < syllables; syllable += 1) {
    word += oneOf(onsets, random) + oneOf(vowels, random) + (syllable === syllables - 1 ? oneOf(codas, random) : '')
  }
  return word + oneOf(endings, random)
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

function oneOf(items: readonly string[], random: Random): string {
  // The first ones are more common, as letters are.
  return items[Math.floor(random() ** 1.7 * items.length)] ?? ''
}

/** Draws an item, the n-th one with a weight of 1 / n. */
function zipf(items: readonly string[], random: Random): () => string {
  const sums: number[] = []
  let sum = 0
  for (let rank = 1; rank <= items.length; rank += 1) {
    sum += 1 / rank
    sums.push(sum)
  }
  return () => {
    const wanted = random() * sum
    let low = 0
    let high = items.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return items[low] ?? ''
  }
}
