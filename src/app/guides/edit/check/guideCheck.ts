// Guide Check (authoring.md 6.4): all rules over what stands in the draft. Pure; of a step that did
// not change since, what was found before is taken again.
import { checkFields, checkStep } from '#contract/guides/guideCheck.ts'
import type { Unconfirmed } from '#contract/guides/reversed.ts'
import type { GuideContent, StepContent, StepId } from '#app/drafts/content/guideContent.ts'
import { pictureids } from '#app/drafts/content/guideContent.ts'
import { levels, type At, type GuideFinding } from './finding.ts'
import { checkUnconfirmed } from './rules/confirmRules.ts'
import { checkItems, toolsIn } from './rules/itemRules.ts'
import { checkLines, finder } from './rules/lineRules.ts'
import { checkLedger } from './rules/ledgerRules.ts'
import { checkPictures } from './rules/pictureRules.ts'
import { checkCounted, type ShapesOf } from './rules/screwRules.ts'
import { checkWhole, normalLines, wordsOfSteps } from './rules/wholeRules.ts'
import { wordsOf, type Words } from './rules/words.ts'
import { asTeamsSet, vagueIn, type TeamRules } from './teamRules.ts'
import { linksIn, type Links, type Text } from './textLinks.ts'

export type CheckedPrerequisite = {
  guideid: number
  title: string
  isGone: boolean
  isPrivate: boolean
  /** Empty while they are not known. */
  steps?: readonly StepContent[]
}
export type Checked = {
  guide: GuideContent
  /** In their order, deleted ones left out. */
  steps: readonly { stepid: StepId; content: StepContent }[]
  prerequisites: readonly CheckedPrerequisite[]
  /** Prerequisites that lead back to the guide. */
  circles: readonly { guideid: number; title: string }[]
  /** What is linked to and is not there; nothing while that is not known. */
  broken: Links
  /** Of the guide; the rules that read words know some. */
  langid: string
  /** What is drawn on its pictures, as far as that was read. */
  shapesOf: ShapesOf
  /** Nobody has looked at them since they were turned round. */
  unconfirmed: readonly Unconfirmed[]
  /** On whose list the guide is; none while they are not known. */
  teams: readonly TeamRules[]
}

export const textsOf = ({ guide, steps }: Pick<Checked, 'guide' | 'steps'>): Text[] => [
  { raw: guide.introduction, mode: 'document' },
  { raw: guide.conclusion, mode: 'document' },
  ...steps.flatMap(({ content }) =>
    content.lines.map(({ text_raw }): Text => ({ raw: text_raw, mode: 'line' })),
  ),
]

const checkPrerequisites = ({ prerequisites, circles }: Checked): GuideFinding[] => {
  const about = (
    code: GuideFinding['code'],
    { guideid, title }: { guideid: number; title: string },
  ): GuideFinding => ({ rule: 'G14', level: 'must', code, stepid: null, title, guideid })
  return [
    ...prerequisites.filter(({ isGone }) => isGone).map(one => about('gone', one)),
    ...prerequisites
      .filter(({ isGone, isPrivate }) => isPrivate && !isGone)
      .map(one => about('private', one)),
    ...circles.map(one => about('cycle', one)),
  ]
}

const checkLinks = ({ guide, steps, broken }: Checked): GuideFinding[] => {
  if (broken.titles.length + broken.guideids.length === 0) return []
  const inText = (
    text: Text,
    code: GuideFinding['code'],
    at: Pick<GuideFinding, 'stepid' | 'step' | 'line' | 'lineid'>,
  ): GuideFinding[] => {
    const { titles, guideids } = linksIn(text)
    const about = (what: { title: string } | { guideid: number }): GuideFinding => ({
      rule: 'G14',
      level: 'must',
      code,
      ...at,
      ...what,
    })
    return [
      ...titles.filter(title => broken.titles.includes(title)).map(title => about({ title })),
      ...guideids
        .filter(guideid => broken.guideids.includes(guideid))
        .map(guideid => about({ guideid })),
    ]
  }
  return [
    ...inText({ raw: guide.introduction, mode: 'document' }, 'broken_link_in_introduction', {
      stepid: null,
    }),
    ...steps.flatMap(({ stepid, content }, n) =>
      content.lines.flatMap(({ text_raw, lineid }, at) =>
        inText({ raw: text_raw, mode: 'line' }, 'broken_link', {
          stepid,
          step: n + 1,
          line: at + 1,
          lineid,
        }),
      ),
    ),
    ...inText({ raw: guide.conclusion, mode: 'document' }, 'broken_link_in_conclusion', {
      stepid: null,
    }),
  ]
}

type Kept = { of: string; found: GuideFinding[] }
const kept = new WeakMap<StepContent, Kept>()

/** What the step itself shows; as long as nothing of it changes, it is looked at once. */
const checkOneStep = (
  content: StepContent,
  at: At,
  { langid, shapesOf }: Pick<Checked, 'langid' | 'shapesOf'>,
  words: Words | null,
  own: RegExp | null,
): GuideFinding[] => {
  const drawn = pictureids(content.media).map(id =>
    JSON.stringify(shapesOf(id)?.map(each => [each.colour, each.kind])),
  )
  const of = [langid, at.stepid, at.step, own?.source, ...drawn].join(' ')
  const known = kept.get(content)
  if (known?.of === of) return known.found
  const found: GuideFinding[] = checkStep(content, at).map(one => ({
    ...one,
    ...(one.line !== undefined && { lineid: content.lines[one.line - 1]?.lineid ?? null }),
  }))
  const add = finder(found, at)
  checkLines(content, words, own, add)
  checkPictures(content, add)
  checkCounted(content, words, shapesOf, add)
  checkLedger(content, langid, shapesOf, add)
  kept.set(content, { of, found })
  return found
}

/**
 * Reads steps ahead while there is time; false where some are left. After it the whole check is
 * short, however long the guide is.
 */
export const readAhead = (
  { steps, langid, shapesOf, teams }: Pick<Checked, 'steps' | 'langid' | 'shapesOf' | 'teams'>,
  hasTime: () => boolean,
): boolean => {
  const words = wordsOf(langid)
  const own = vagueIn(teams)
  return steps.every(({ stepid, content }, n) => {
    if (!hasTime()) return false
    checkOneStep(content, { stepid, step: n + 1 }, { langid, shapesOf }, words, own)
    normalLines(content)
    if (words) toolsIn(content, words)
    return true
  })
}

/** Of the guide first, then of each step: in the order of reading, what blocks before the rest. */
export const guideCheck = (checked: Checked): GuideFinding[] => {
  const { guide, steps, langid, prerequisites, teams } = checked
  const words = wordsOf(langid)
  const own = vagueIn(teams)
  const before = wordsOfSteps(prerequisites.flatMap(one => one.steps ?? []))
  const found: GuideFinding[] = [
    ...checkFields(guide),
    ...checkPrerequisites(checked),
    ...checkLinks(checked),
    ...steps.flatMap(({ stepid, content }, n) =>
      checkOneStep(content, { stepid, step: n + 1 }, checked, words, own),
    ),
    ...checkUnconfirmed(checked),
    ...checkItems(guide, steps, words),
    ...checkWhole(guide, steps, before, words),
  ]
  const rankOf = ({ level, step = 0, line = 0 }: GuideFinding) =>
    [step, levels.indexOf(level), line] as const
  return asTeamsSet(found, teams)
    .map(one => [rankOf(one), one] as const)
    .toSorted(([a], [b]) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2])
    .map(([, one]) => one)
}
