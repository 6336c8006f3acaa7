// Which units a part of the difference stands for, by their paths. Pure.
import type { StepId } from '#app/drafts/content/guideContent.ts'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { stepFields } from '#documents/step.ts'
import type { Verdict } from '#patrol/closure.ts'
import { itemAt } from '#lib/existing.ts'
import { verdictOf, type Choice } from './choices.ts'

type Unit = PatrolItemDetail['units'][number]
export const openUnits = ({ units }: PatrolItemDetail): Unit[] =>
  units.filter(({ state }) => state === 'pending' || state === 'conflicted')

const named = (name: string) => encodeURIComponent(name)
/** What follows a guide's title when it is made of type, category and subject is judged with it. */
const ridesOn: Record<string, string> = { generated_title: 'title' }

export const unitsOf = {
  field: (units: readonly Unit[], field: string) =>
    units.filter(
      ({ path }) => path === field || path.startsWith(`${field}/`) || ridesOn[path] === field,
    ),
  row: (units: readonly Unit[], field: string, key: string) =>
    units.filter(({ path }) => path === `${field}/${named(key)}`),
  step: (units: readonly Unit[], stepid: StepId) =>
    units.filter(({ path }) => path === `steps/${stepid}` || path.startsWith(`steps/${stepid}/`)),
  line: (units: readonly Unit[], stepid: StepId, key: string) =>
    units.filter(
      ({ path }) =>
        path === `steps/${stepid}/lines/${named(key)}` ||
        path === `steps/${stepid}/lines/${named(key)}/place`,
    ),
  asked: (units: readonly Unit[], stepid: StepId, fieldid: number) => {
    const path = `steps/${stepid}/form/${fieldid}`
    return units.filter(one => one.path === path || one.path === `${path}/place`)
  },
  part: (units: readonly Unit[], stepid: StepId, part: string) => {
    const under = `steps/${stepid}`
    const paths =
      part in stepFields || part === 'place'
        ? [`${under}/${part}`]
        : part === 'film'
          ? [`${under}/media`]
          : [`${under}/media/${named(part)}`, `${under}/media/${named(part)}/place`]
    return units.filter(({ path }) => paths.includes(path))
  },
}
/** Fields that no other part of the difference shows. */
export const fieldsBeside = (units: readonly Unit[], shown: readonly string[]): string[] =>
  [...new Set(units.map(({ path }) => itemAt(path.split('/'), 0)))].filter(
    field => field !== 'steps' && !shown.includes(field) && !(field in ridesOn),
  )

export const commonVerdict = (choice: Choice, units: readonly Unit[]): Verdict | null => {
  const [first, ...rest] = new Set(units.map(({ unitid }) => verdictOf(choice, unitid)))
  return first !== undefined && rest.length === 0 ? first : null
}
