// Which findings are ignored: those whose words are still what they were when somebody gave a
// reason. Pure.
import {
  digestOf,
  type About,
  type IgnoredFinding,
  type Place,
  type WordsOfStep,
} from '#contract/guides/ignored.ts'
import { ruleOf } from '#contract/guides/checkRules.ts'
import { givenIn } from '#lib/givenIn.ts'
import { pictureids, type StepContent } from '#app/drafts/content/guideContent.ts'
import { isTemporary } from '#app/drafts/content/temporaryId.ts'
import type { GuideFinding } from './finding.ts'
import type { Checked } from './guideCheck.ts'
import { levelIn, type TeamRules } from './teamRules.ts'

export type Ignored = { finding: GuideFinding; row: IgnoredFinding }
export type Sorted = { open: readonly GuideFinding[]; ignored: readonly Ignored[] }
export type Ignorable = Place & { stepid: number | null; digest: string }

/** In one order, whoever wrote it, so that two that say the same are the same text. */
export const aboutOf = (of: About) =>
  givenIn(of, ['word', 'title', 'guideid', 'imageid', 'colour', 'said', 'shown'])

const wordsOf = ({ lines, media }: StepContent): WordsOfStep => ({
  lines,
  imageids: pictureids(media),
})

/** What the service is told; null while a step or a line has no id yet, and for what has gone. */
export const ignorable = (
  finding: GuideFinding,
  guide: Checked['guide'],
  step: StepContent | undefined,
): Ignorable | null => {
  const { code, stepid, line, lineid = null } = finding
  if (stepid !== null && (!step || isTemporary(stepid))) return null
  if (lineid === null && line !== undefined) return null
  if (lineid !== null && isTemporary(lineid)) return null
  const place = { code, lineid, about: aboutOf(finding) }
  const digest = digestOf(place, guide, step && wordsOf(step))
  return digest === null ? null : { ...place, stepid, digest }
}

const nameOf = ({ code, stepid, lineid, about, digest }: Ignorable) =>
  JSON.stringify([code, stepid, lineid, aboutOf(about), digest])

/** What is required cannot be ignored: publishing waits for it. What is confirmed goes by that. */
export const mayIgnore = ({ level, confirmid }: GuideFinding): boolean =>
  level !== 'must' && confirmid === undefined

/**
 * What whoever decides reads of it: neither what a team has switched off, nor what one has made
 * required, as ignoring that changes nothing.
 */
export const forReview = (
  rows: readonly IgnoredFinding[],
  teams: readonly TeamRules[],
): IgnoredFinding[] =>
  rows.filter(({ holds, code }) => {
    const level = levelIn(teams, ruleOf[code], 'hint')
    return holds && level !== null && level !== 'must'
  })

export const sortIgnored = (
  found: readonly GuideFinding[],
  rows: readonly IgnoredFinding[],
  { guide, steps }: Pick<Checked, 'guide' | 'steps'>,
): Sorted => {
  if (rows.length === 0) return { open: found, ignored: [] }
  const contents = new Map(steps.map(({ stepid, content }) => [stepid, content]))
  const known = new Map(rows.map(row => [nameOf(row), row]))
  const rowOf = (finding: GuideFinding) => {
    if (!mayIgnore(finding)) return undefined
    const { stepid } = finding
    const at = ignorable(finding, guide, stepid === null ? undefined : contents.get(stepid))
    return at ? known.get(nameOf(at)) : undefined
  }
  const all = found.map(finding => ({ finding, row: rowOf(finding) }))
  return {
    open: all.flatMap(({ finding, row }) => (row ? [] : [finding])),
    ignored: all.flatMap(({ finding, row }) => (row ? [{ finding, row }] : [])),
  }
}
