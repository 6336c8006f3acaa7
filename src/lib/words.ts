// Texts cut into what is compared, told and counted as one word. Pure.
import { diffWithin, type Effort } from './compare/boundedDiff.ts'
import { wordsBeyond } from './wordsBeyond.ts'

const units =
  'Nm|N·m|N|kg|mg|g|km|cm|mm|µm|m|ml|l|L|V|mV|kV|A|mA|W|kW|Ω|kΩ|MΩ|Hz|kHz|MHz|GHz|Pa|kPa|MPa|bar|psi|°C|°F|K|°|%|‰|s|ms|min|h|GB|MB|kB|lb|lbs|oz|ft|ft-lb|in-lb|mAh|Ah|Wh|rpm|dB'
const wordLike = String.raw`[\p{L}\p{N}\p{M}_]`
/**
 * In order: blanks; markup that stays whole; numbers with sign, decimal mark and unit; words; any
 * other sign.
 */
const token = new RegExp(
  [
    String.raw`\s+`,
    String.raw`\[/?[a-z_]+(?:\|[^\[\]\n]*)?\]`,
    String.raw`'{2,5}`,
    String.raw`\*{2,3}`,
    String.raw`={2,6}`,
    String.raw`https?://[^\s|\]]+`,
    String.raw`(?<!${wordLike})[-+±−]?\p{N}+(?:[.,:/]\p{N}+)*(?:[ \u00a0\u202f]?(?:${units}))?(?!${wordLike})`,
    String.raw`${wordLike}+(?:['’]${wordLike}+)*`,
    String.raw`[^\s]`,
  ].join('|'),
  'gu',
)

/** Scripts that set no blanks between words; the browser and the service know their words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
let segmenter: Intl.Segmenter | undefined
const segmented = (word: string): string[] => {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  return [...segmenter.segment(word)].map(({ segment }) => segment)
}

const tokensBy = (text: string, wordsOf: (run: string) => string[]): string[] => {
  const found = text.match(token) ?? []
  return unspaced.test(text)
    ? found.flatMap(one => (unspaced.test(one) ? wordsOf(one) : [one]))
    : found
}
/** Words, figures, markup and the blanks between them; joined again they are the text. */
export const wordTokens = (text: string): string[] => tokensBy(text, segmented)

/** Of these the figures with their units, for which no words have to be known. */
export const figureTokens = (text: string): string[] =>
  tokensBy(text, run => run.match(/\p{N}+(?:[.,:/]\p{N}+)*|\P{N}+/gu) ?? []).filter(one =>
    /^[-+±−]?\p{N}/u.test(one),
  )

const isWord = (one: string): boolean => /[\p{L}\p{N}]/u.test(one)

/** Looking up words costs as much as comparing so many pairs, for each letter. */
const lookUp = 16
const costOf = (text: string): number => (unspaced.test(text) ? text.length * lookUp : 0)
/** Words of most such scripts have about two letters. */
const inPairs = (run: string): string[] => run.match(/..?/gsu) ?? []
/** Two texts told apart the same way: by known words as long as there is effort left. */
const tokensOf = (before: string, after: string, effort: Effort): [string[], string[]] => {
  const cost = costOf(before) + costOf(after)
  const isLeft = cost <= effort.left
  if (isLeft) effort.left -= cost
  const wordsOf = isLeft ? segmented : inPairs
  return [tokensBy(before, wordsOf), tokensBy(after, wordsOf)]
}

/** What two texts may cost; of the effort of a whole document, each pair of its texts. */
const mostOfOne = 50_000

/**
 * How many words came and went. Where telling it in their order takes more than there is left, a
 * word that stands elsewhere is the same word.
 */
export const changedWords = (
  before: string,
  after: string,
  effort: Effort = { left: mostOfOne },
): { words_added: number; words_removed: number } => {
  if (before === after) return { words_added: 0, words_removed: 0 }
  const [was, is] = tokensOf(before, after, effort)
  const runs = was.length && is.length ? diffWithin(was, is, effort, mostOfOne) : null
  const beyond = (words: string[], others: string[]) =>
    wordsBeyond(words, others).filter(isWord).length
  if (!runs) return { words_added: beyond(is, was), words_removed: beyond(was, is) }
  const count = (way: 'came' | 'gone') =>
    runs.reduce((sum, run) => sum + (run.way === way ? run.value.filter(isWord).length : 0), 0)
  return { words_added: count('came'), words_removed: count('gone') }
}
