// Texts cut into what is compared, told and counted as one word. Pure.
import { diffArrays } from 'diff'

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

/** Words, figures, markup and the blanks between them; joined again they are the text. */
export const wordTokens = (text: string): string[] => {
  const found = text.match(token) ?? []
  return unspaced.test(text)
    ? found.flatMap(one => (unspaced.test(one) ? segmented(one) : [one]))
    : found
}

const isWord = (one: string): boolean => /[\p{L}\p{N}]/u.test(one)
export const countWords = (text: string): number => wordTokens(text).filter(isWord).length

// Beyond these many differences two texts have little in common.
const most = 1000

/** How many words came and went. */
export const changedWords = (
  before: string,
  after: string,
): { words_added: number; words_removed: number } => {
  if (before === after) return { words_added: 0, words_removed: 0 }
  if (before === '' || after === '')
    return { words_added: countWords(after), words_removed: countWords(before) }
  const parts = diffArrays(wordTokens(before), wordTokens(after), { maxEditLength: most })
  if (!parts) return { words_added: countWords(after), words_removed: countWords(before) }
  const count = (way: 'added' | 'removed') =>
    parts.reduce((sum, part) => sum + (part[way] ? part.value.filter(isWord).length : 0), 0)
  return { words_added: count('added'), words_removed: count('removed') }
}
