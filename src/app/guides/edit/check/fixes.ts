// What mends a finding where that is safe: the step or the guide as it is then. Pure; null where
// what was found is not there any more.
import { asPattern } from '#lib/asPattern.ts'
import type { GuideContent, StepContent, StepLine } from '#app/drafts/content/guideContent.ts'
import { fitLevels } from '#app/editor/lines/model/lineRules.ts'
import { signOf } from '#app/editor/paste/spreadLines.ts'
import { cutText } from '#app/editor/paste/cutText.ts'
import { emptyItem } from '#app/drafts/content/guideContent.ts'
import { limits } from '#contract/core/limits.ts'
import { checkStep } from '#contract/guides/guideCheck.ts'
import { hasMedia } from '#lib/media/hasMedia.ts'
import type { GuideFinding } from './finding.ts'
import { checkLines, finder } from './rules/lineRules.ts'
import { wordsOf } from './rules/words.ts'

/** What the button says that does it. */
export type FixName =
  | 'levels'
  | 'remove line'
  | 'remove step'
  | 'split line'
  | 'split step'
  | 'remove word'
  | 'move up'
  | 'set bullet'
  | 'recolour'
  | 'crop'
  | 'list tool'
  | 'unlist item'
  | 'remove guide'
  | 'unlink'
  | 'add ending'
export type Fix = { name: FixName } & (
  | { step: StepContent }
  | { guide: Partial<GuideContent> }
  | { removes: true }
  | { splitsAt: number }
)

const fitted = (lines: readonly StepLine[]): StepLine[] => {
  const levels = fitLevels(lines.map(({ level }) => level))
  return lines.map((line, n) => ({ ...line, level: levels[n] ?? 0 }))
}
const withLine = (content: StepContent, at: number, ...lines: StepLine[]): StepContent => ({
  ...content,
  lines: fitted([...content.lines.slice(0, at), ...lines, ...content.lines.slice(at + 1)]),
})

/** Marks and links that open close again, so that a text may be cut here. */
const isWhole = (raw: string) =>
  raw.split("'''").length % 2 === 1 &&
  raw.split("''").length % 2 === 1 &&
  raw.split('[').length === raw.split(']').length &&
  raw.split('<').length === raw.split('>').length

/** The end of the sentence that is nearest to the middle; 0 where there is none. */
const middleOf = (raw: string): number =>
  [...raw.matchAll(/[.;!?]\s+(?=\S)/gu)]
    .map(found => found.index + found[0].length)
    .filter(at => isWhole(raw.slice(0, at)))
    .toSorted((a, b) => Math.abs(a - raw.length / 2) - Math.abs(b - raw.length / 2))[0] ?? 0

/** A line that is too long in parts that fit; one that is only long, in two. */
const splitLine = (content: StepContent, at: number, line: StepLine): StepContent | null => {
  const raw = line.text_raw
  const cut = middleOf(raw)
  const parts =
    [...raw].length > limits.lineLength
      ? cutText(raw)
      : cut > 0
        ? [raw.slice(0, cut).trimEnd(), raw.slice(cut)]
        : []
  const hasRoom = content.lines.length + parts.length - 1 <= limits.linesPerStep
  if (parts.length < 2 || !hasRoom || !parts.every(isWhole)) return null
  const lines = parts.map((text_raw, n) =>
    n === 0
      ? { ...line, text_raw }
      : { lineid: null, text_raw, bullet: 'black', level: line.level },
  )
  return withLine(content, at, ...lines)
}

/** null where the word may stand in a link, an address or between marks. */
const withoutWord = (raw: string, word: string): string | null => {
  if (/\[|:\/\/|''/u.test(raw)) return null
  const at = new RegExp(`(?<![\\p{L}\\p{N}])${asPattern(word)}(?![\\p{L}\\p{N}])`, 'u').exec(
    raw,
  )?.index
  if (at === undefined) return null
  const rest = raw.slice(at + word.length).replace(/^,?\s+/u, '')
  return at === 0 ? rest.charAt(0).toUpperCase() + rest.slice(1) : raw.slice(0, at) + rest
}
/** null where marks that open with the sign close behind it. */
const withoutSign = (raw: string): string | null => {
  const rest = raw.replace(/^[\s']*\p{L}+\s*:[\s']*/u, '')
  if (!isWhole(rest)) return null
  return rest === '' ? raw : rest.charAt(0).toUpperCase() + rest.slice(1)
}

/** Before the line that begins what it warns of. */
const movedUp = (content: StepContent, at: number, line: StepLine): StepContent => {
  const { lines } = content
  let place = at - 1
  while (place > 0 && (lines[place]?.level !== 0 || lines[place]?.bullet.startsWith('icon_')))
    place -= 1
  const others = lines.filter((_, n) => n !== at)
  return {
    ...content,
    lines: fitted([...others.slice(0, place), { ...line, level: 0 }, ...others.slice(place)]),
  }
}

/** The words of the link without the link; as it is where the link has options. */
const unlinked = (raw: string, { title, guideid }: GuideFinding): string =>
  guideid === undefined
    ? raw.replace(
        new RegExp(`\\[\\[(${asPattern(title ?? '')})(?:#[^\\]|]*)?(?:\\|([^\\]|=]*))?\\]\\]`, 'u'),
        (_, page: string, said?: string) => said ?? page,
      )
    : raw.replace(
        new RegExp(`\\[guide\\|${guideid}(?:\\|([^\\]|=]*))?\\]`, 'u'),
        (_, said?: string) => said ?? String(guideid),
      )

const placeOf = (content: StepContent, { lineid, line = 0 }: GuideFinding): number => {
  // A line that has gone has left its number to another one.
  const hasId = lineid !== undefined && lineid !== null
  return hasId ? content.lines.findIndex(one => one.lineid === lineid) : line - 1
}

/** Whether the rules still find it: the list is a moment older than the text. */
const isStillFound = (
  { code, word }: GuideFinding,
  content: StepContent,
  at: number,
  langid: string,
): boolean => {
  const place = { stepid: 0, step: 1 }
  const found: GuideFinding[] = checkStep(content, place)
  // Words of a team have no fix.
  checkLines(content, wordsOf(langid), null, finder(found, place))
  return found.some(one => one.code === code && one.line === at + 1 && one.word === word)
}

const fixLine = (finding: GuideFinding, content: StepContent, langid: string): Fix | null => {
  const at = placeOf(content, finding)
  const line = content.lines[at]
  if (!line) return null
  const raw = line.text_raw
  const { code, word = '' } = finding
  // a link is looked for in the text itself
  if (code !== 'broken_link' && !isStillFound(finding, content, at, langid)) return null
  const to = (name: FixName, step: StepContent | null): Fix | null => step && { name, step }
  const text = (name: FixName, text_raw: string | null): Fix | null =>
    text_raw === null || text_raw === raw
      ? null
      : { name, step: withLine(content, at, { ...line, text_raw }) }
  if (code === 'empty_line')
    return content.lines.length > 1 ? to('remove line', withLine(content, at)) : null
  if (code === 'first_line_deep' || code === 'level_jump')
    return to('levels', { ...content, lines: fitted(content.lines) })
  if (code === 'long_line' || code === 'wordy_line' || code === 'many_actions')
    return to('split line', splitLine(content, at, line))
  if (code === 'vague_words')
    return wordsOf(langid)?.filler.test(word) && raw.includes(word)
      ? text('remove word', withoutWord(raw, word))
      : null
  if (code === 'late_caution') return to('move up', movedUp(content, at, line))
  if (code === 'sign_word') {
    const bullet = signOf(raw.replaceAll("'", ''))
    const text_raw = withoutSign(raw)
    return bullet === undefined || text_raw === null
      ? null
      : to('set bullet', withLine(content, at, { ...line, bullet, text_raw }))
  }
  if (code === 'broken_link') return text('unlink', unlinked(raw, finding))
  return null
}

/** The one line without a shape, where there is one colour of shapes without a line. */
const recoloured = (
  { colour, stepid }: GuideFinding,
  content: StepContent,
  all: readonly GuideFinding[],
): Fix | null => {
  const here = all.filter(one => one.stepid === stepid)
  const lines = here.filter(({ code }) => code === 'colour_without_shape')
  const shapes = here.filter(({ code }) => code === 'shape_without_line')
  const [line, shape] = [lines[0], shapes[0]]
  if (lines.length !== 1 || shapes.length !== 1 || !line || !shape?.colour) return null
  const at = placeOf(content, line)
  const held = content.lines[at]
  return held && [line.colour, shape.colour].includes(colour)
    ? { name: 'recolour', step: withLine(content, at, { ...held, bullet: shape.colour }) }
    : null
}

const fixGuide = (finding: GuideFinding, guide: GuideContent, langid: string): Fix | null => {
  const { code, word = '', title, guideid } = finding
  const isListed = (name: string) =>
    guide.tools.some(tool => tool.name.toLowerCase() === name.toLowerCase())
  if (code === 'tool_unlisted')
    return isListed(word)
      ? null
      : { name: 'list tool', guide: { tools: [...guide.tools, { ...emptyItem(), name: word }] } }
  if (code === 'item_unused') {
    const field = title === 'parts' ? 'parts' : 'tools'
    const rest = guide[field].filter(({ name }) => name !== word)
    return rest.length < guide[field].length
      ? { name: 'unlist item', guide: { [field]: rest } }
      : null
  }
  if (code === 'gone' || code === 'private' || code === 'cycle')
    return {
      name: 'remove guide',
      guide: { prerequisites: guide.prerequisites.filter(one => one.guideid !== guideid) },
    }
  for (const field of ['introduction', 'conclusion'] as const) {
    if (code !== `broken_link_in_${field}`) continue
    const text = unlinked(guide[field], finding)
    return text === guide[field] ? null : { name: 'unlink', guide: { [field]: text } }
  }
  const ending =
    code === 'no_ending' && guide.conclusion.trim() === '' && wordsOf(langid)?.endingText
  return ending ? { name: 'add ending', guide: { conclusion: ending } } : null
}

/** Nothing of anybody goes with it. */
const isBare = ({ lines, media, title }: StepContent): boolean =>
  lines.every(({ text_raw }) => text_raw.trim() === '') && !hasMedia(media) && title.trim() === ''

export const fixOf = (
  finding: GuideFinding,
  guide: GuideContent,
  content: StepContent | undefined,
  all: readonly GuideFinding[],
  langid: string,
): Fix | null => {
  if (finding.stepid === null || finding.code === 'tool_unlisted')
    return fixGuide(finding, guide, langid)
  if (!content) return null
  if (finding.code === 'empty_step')
    return isBare(content) ? { name: 'remove step', removes: true } : null
  if (finding.code === 'many_lines' && content.lines.length > limits.linesPerStep)
    return { name: 'split step', splitsAt: limits.linesPerStep }
  if (finding.code === 'colour_without_shape' || finding.code === 'shape_without_line')
    return recoloured(finding, content, all)
  return fixLine(finding, content, langid)
}
