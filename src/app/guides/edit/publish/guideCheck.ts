// Guide Check as far as publishing needs it (authoring.md 6.4): the rules that block, and of the
// others those that are cheap to see.
import { checkFields, checkStep, type Finding } from '#contract/guides/guideCheck.ts'
import { linksIn, type Links, type Text } from './textLinks.ts'
import type { GuideContent, StepContent, StepId } from '#app/drafts/content/guideContent.ts'

export type GuideFinding = Finding<StepId>
export type CheckedPrerequisite = { title: string; isGone: boolean; isPrivate: boolean }
export type Checked = {
  guide: GuideContent
  /** In their order, deleted ones left out. */
  steps: readonly { stepid: StepId; content: StepContent }[]
  prerequisites: readonly CheckedPrerequisite[]
  /** Titles of prerequisites that lead back to the guide. */
  circles: readonly string[]
  /** What is linked to and is not there; nothing while that is not known. */
  broken: Links
}

export const textsOf = ({ guide, steps }: Pick<Checked, 'guide' | 'steps'>): Text[] => [
  { raw: guide.introduction, mode: 'document' },
  { raw: guide.conclusion, mode: 'document' },
  ...steps.flatMap(({ content }) =>
    content.lines.map(({ text_raw }): Text => ({ raw: text_raw, mode: 'line' })),
  ),
]

const checkPrerequisites = (
  prerequisites: readonly CheckedPrerequisite[],
  circles: readonly string[],
): GuideFinding[] => {
  const about = (code: GuideFinding['code'], title: string): GuideFinding => ({
    rule: 'G14',
    level: 'must',
    code,
    stepid: null,
    title,
  })
  return [
    ...prerequisites.filter(({ isGone }) => isGone).map(({ title }) => about('gone', title)),
    ...prerequisites
      .filter(({ isGone, isPrivate }) => isPrivate && !isGone)
      .map(({ title }) => about('private', title)),
    ...circles.map(title => about('cycle', title)),
  ]
}

const checkLinks = ({ guide, steps, broken }: Checked): GuideFinding[] => {
  if (broken.titles.length + broken.guideids.length === 0) return []
  const inText = (
    text: Text,
    code: GuideFinding['code'],
    at: Pick<GuideFinding, 'stepid' | 'step' | 'line'>,
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
      content.lines.flatMap(({ text_raw }, at) =>
        inText({ raw: text_raw, mode: 'line' }, 'broken_link', {
          stepid,
          step: n + 1,
          line: at + 1,
        }),
      ),
    ),
    ...inText({ raw: guide.conclusion, mode: 'document' }, 'broken_link_in_conclusion', {
      stepid: null,
    }),
  ]
}

/**
 * What keeps the guide from being published first, then what would make it better; in the order of
 * reading.
 */
export const guideCheck = (checked: Checked): GuideFinding[] => {
  const { guide, steps, prerequisites, circles } = checked
  const found = [
    ...checkFields(guide),
    ...checkPrerequisites(prerequisites, circles),
    ...checkLinks(checked),
    ...steps.flatMap(({ stepid, content }, n) => checkStep(content, { stepid, step: n + 1 })),
  ]
  return [
    ...found.filter(({ level }) => level === 'must'),
    ...found.filter(({ level }) => level === 'should'),
  ]
}
