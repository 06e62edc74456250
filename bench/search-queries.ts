/*
 * 100 fixed queries. One beginning with `=` stands for the word of that rank, `=100+200` for two words, `=100~4` for its
 * first letters.
 */
const words = `the and tion water people number =150 =300 =700 =1500 =3000 =6000 =10000 =15000 =20000 =29000
  =120~4 =500~4 =2000~4 =9000~4 =250~5 =4000~5 =12000~6 =25000~5 =800~6 =100~3 =1000~3 =5000~3
  =110+220 =400+20 =20+400 =60+61 =5+900 =3000+8000 =90+91 =1200+4 =2+12 =600+601 =15000+3 =80+70
  e x q th in zz er qu . % _ <p> </p> ation ing ness able ment ation. zzz qqqq xylophone information international
  nothing-like-this the% wo_er`.split(/\s+/)
const phrases = [
  'of the',
  'in the ',
  ' a ',
  ' of',
  'the ',
  '. the',
  's and',
  'ing the',
  'no match at all',
  'e of t',
  'there',
]
export const japaneseQueries: readonly string[] =
  `の は 。 した という =1 =5 =20 =100 =500 =1000 =5000 =20000 =29999 =30+40 =200+300 =7~1 =50~1 =900~1
  =4000~1 東京 検索`.split(/\s+/)

export const englishQueries: readonly string[] = [...words, ...phrases]

/** What a query stands for, with these words, the most common first. */
export function termOf(query: string, words: readonly string[]): string {
  const [, ranks, length] = /^=([\d+]+)(?:~(\d+))?$/.exec(query) ?? []
  if (ranks === undefined) return query
  const term = ranks
    .split('+')
    .map((rank) => words[Number(rank)] ?? '')
    .join(' ')
  return length === undefined ? term : term.slice(0, Number(length))
}
