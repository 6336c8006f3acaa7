// Guide Check as far as publishing needs it (authoring.md 6.4): the rules that block, and of the others those that are cheap to see.
import { limits } from '#contract/limits.ts'
import { codePoints } from '#contract/wire.ts'
import { linksIn, type Links, type Text } from './textLinks.ts'
import { plain, type GuideContent, type StepContent } from '#app/outbox/content.ts'

export type Rule = 'G1' | 'G2' | 'G3' | 'G4' | 'G13' | 'G14'
export type Finding = {
  rule: Rule
  level: 'must' | 'should'
  /** What exactly; the words for it are findingWords. */
  code:
    | 'first line deep' | 'level jump' | 'empty step' | 'empty line' | 'no picture' | 'long line' | 'many lines'
    | 'long summary' | 'long introduction' | 'times' | 'no summary' | 'no difficulty' | 'no time'
    | 'gone' | 'private' | 'cycle' | 'broken link' | 'broken link in introduction' | 'broken link in conclusion'
  /** The step that it stands in; null: the guide's own fields. */
  stepid: number | null
  /** Counts from 1: the step, and the line in it. */
  step?: number
  line?: number
  /** A prerequisite, or the page that a link names. */
  title?: string
  /** The guide that a link names. */
  guideid?: number
}
export type Before = { title: string; isGone: boolean; isPrivate: boolean }
export type Checked = {
  guide: GuideContent
  /** In their order, deleted ones left out. */
  steps: readonly { stepid: number; content: StepContent }[]
  prerequisites: readonly Before[]
  /** Titles of prerequisites that lead back to the guide. */
  circles: readonly string[]
  /** What is linked to and is not there; nothing while that is not known. */
  broken: Links
}

export const textsOf = ({ guide, steps }: Pick<Checked, 'guide' | 'steps'>): Text[] => [
  { raw: guide.introduction, mode: 'document' }, { raw: guide.conclusion, mode: 'document' },
  ...steps.flatMap(({ content }) => content.lines.map(({ text_raw }): Text => ({ raw: text_raw, mode: 'line' }))),
]

const lineCount = (text: string) => (text === '' ? 0 : text.split('\n').length)
const isEmpty = (text: string) => plain(text) === ''
const hasMedia = ({ media }: StepContent) => (Array.isArray(media.data) ? media.data.length > 0 : media.data !== null)

const checkStep = ({ lines, media, title }: StepContent, at: { stepid: number; step: number }): Finding[] => {
  const found: Finding[] = []
  const content = { lines, media, title }
  const add = (rule: Rule, code: Finding['code'], level: Finding['level'], line?: number) => void found.push({ rule, level, code, ...at, ...(line !== undefined && { line }) })
  if (lines.every(({ text_raw }) => isEmpty(text_raw)) && !hasMedia(content)) add('G2', 'empty step', 'must')
  else if (lines.length === 0) add('G2', 'empty step', 'must')
  else {
    lines.forEach(({ text_raw, level }, n) => {
      const deepest = n === 0 ? 0 : lines[n - 1]!.level + 1
      if (level > deepest) add('G1', n === 0 ? 'first line deep' : 'level jump', 'must', n + 1)
      if (isEmpty(text_raw)) add('G2', 'empty line', 'must', n + 1)
      if (codePoints(text_raw.trim()) > limits.lineLength) add('G4', 'long line', 'must', n + 1)
    })
    if (lines.length > limits.linesPerStep) add('G4', 'many lines', 'must')
    if (!hasMedia(content)) add('G3', 'no picture', 'should')
  }
  return found
}

const checkFields = ({ summary, introduction, difficulty, time_required_min, time_required_max }: GuideContent): Finding[] => {
  const found: Finding[] = []
  const add = (code: Finding['code'], level: Finding['level']) => void found.push({ rule: 'G13', level, code, stepid: null })
  if (codePoints(summary) > limits.summary) add('long summary', 'must')
  if (lineCount(introduction) > limits.introductionLines) add('long introduction', 'must')
  if (time_required_max > 0 && time_required_min > time_required_max) add('times', 'must')
  if (isEmpty(summary)) add('no summary', 'should')
  if (difficulty === null) add('no difficulty', 'should')
  if (time_required_min === 0 && time_required_max === 0) add('no time', 'should')
  return found
}

const checkPrerequisites = (prerequisites: readonly Before[], circles: readonly string[]): Finding[] => {
  const about = (code: Finding['code'], title: string): Finding => ({ rule: 'G14', level: 'must', code, stepid: null, title })
  return [
    ...prerequisites.filter(({ isGone }) => isGone).map(({ title }) => about('gone', title)),
    ...prerequisites.filter(({ isGone, isPrivate }) => isPrivate && !isGone).map(({ title }) => about('private', title)),
    ...circles.map(title => about('cycle', title)),
  ]
}

const checkLinks = ({ guide, steps, broken }: Checked): Finding[] => {
  if (broken.titles.length + broken.guideids.length === 0) return []
  const inText = (text: Text, code: Finding['code'], at: Pick<Finding, 'stepid' | 'step' | 'line'>): Finding[] => {
    const { titles, guideids } = linksIn(text)
    const about = (what: { title: string } | { guideid: number }): Finding => ({ rule: 'G14', level: 'must', code, ...at, ...what })
    return [...titles.filter(title => broken.titles.includes(title)).map(title => about({ title })), ...guideids.filter(guideid => broken.guideids.includes(guideid)).map(guideid => about({ guideid }))]
  }
  return [
    ...inText({ raw: guide.introduction, mode: 'document' }, 'broken link in introduction', { stepid: null }),
    ...steps.flatMap(({ stepid, content }, n) => content.lines.flatMap(({ text_raw }, at) => inText({ raw: text_raw, mode: 'line' }, 'broken link', { stepid, step: n + 1, line: at + 1 }))),
    ...inText({ raw: guide.conclusion, mode: 'document' }, 'broken link in conclusion', { stepid: null }),
  ]
}

/** What keeps the guide from being published first, then what would make it better; in the order of reading. */
export const guideCheck = (checked: Checked): Finding[] => {
  const { guide, steps, prerequisites, circles } = checked
  const found = [...checkFields(guide), ...checkPrerequisites(prerequisites, circles), ...checkLinks(checked), ...steps.flatMap(({ stepid, content }, n) => checkStep(content, { stepid, step: n + 1 }))]
  return [...found.filter(({ level }) => level === 'must'), ...found.filter(({ level }) => level === 'should')]
}
