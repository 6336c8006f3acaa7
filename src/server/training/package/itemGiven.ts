// What a manifest says to an item beside where it begins: what it has to reach, how long it may
// take, and words of its author (SCORM 1.2 CAM 2.3.2.5, SCORM 2004 CAM 3.4 and SN 3). Pure.
import { child, textOf, within, type Node } from './manifestXml.ts'

/** As the runtime gives it to the package: numbers and times as their standard writes them. */
export type ItemGiven = {
  /** SCORM 1.2: of cmi.core.score.raw. */
  mastery_score?: string
  /** SCORM 2004: of cmi.score.scaled, -1 to 1. */
  scaled_passing_score?: string
  /** SCORM 2004: of cmi.progress_measure, 0 to 1. */
  completion_threshold?: string
  launch_data?: string
  max_time_allowed?: string
  time_limit_action?: string
}

/** A direct child by its name in any case: `datafromlms` in 1.2, `dataFromLMS` in 2004. */
const said = (item: Node, name: string): Node | undefined =>
  item.children.find(one => one.name.toLowerCase() === name)
const numberIn = (text: string | undefined, least: number, most: number): string | undefined =>
  text !== undefined && text !== '' && Number(text) >= least && Number(text) <= most
    ? String(Number(text))
    : undefined

const passingScore = (item: Node): string | undefined => {
  const sequencing = child(item, 'sequencing')
  const primary = sequencing && [...within(sequencing)].find(one => one.name === 'primaryObjective')
  if (primary?.attributes.get('satisfiedByMeasure') !== 'true') return undefined
  // 1.0 where the objective does not say it (SN 3.10).
  return numberIn(textOf(child(primary, 'minNormalizedMeasure')) || '1', -1, 1)
}
/** The third edition writes it as text, the fourth as attributes. */
const completionThreshold = (item: Node): string | undefined => {
  const node = said(item, 'completionthreshold')
  if (!node) return undefined
  const measured = node.attributes.get('completedByMeasure')
  if (measured === 'false') return undefined
  return numberIn(
    measured === undefined ? textOf(node) : (node.attributes.get('minProgressMeasure') ?? '1'),
    0,
    1,
  )
}
const timeAllowed = (item: Node): string | undefined =>
  textOf(said(item, 'maxtimeallowed')) ||
  child(child(item, 'sequencing'), 'limitConditions')?.attributes.get(
    'attemptAbsoluteDurationLimit',
  )

/** What of it this item says; what is no such number or is longer than its standard lets is not. */
export const givenTo = (item: Node): ItemGiven => {
  const all = {
    mastery_score: numberIn(textOf(said(item, 'masteryscore')), 0, 100),
    scaled_passing_score: passingScore(item),
    completion_threshold: completionThreshold(item),
    launch_data: textOf(said(item, 'datafromlms')).slice(0, 4096) || undefined,
    max_time_allowed: timeAllowed(item)?.slice(0, 40),
    time_limit_action:
      textOf(said(item, 'timelimitaction')).toLowerCase().slice(0, 40) || undefined,
  }
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== undefined),
  ) as ItemGiven
}
