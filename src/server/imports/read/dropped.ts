// Members of a source that nothing here stands for: an import says so instead of losing them
// silently. Pure.
import { Guide, Item, Line, Step } from '#contract/guides/shapes.ts'
import type { Note } from '../common/shapes.ts'
import { list, record, type Json } from './values.ts'

/** What the import formats have beside our answers, and what only says again what others say. */
const alsoKnown = {
  guide: `made_up tags translations allowed_users allowed_teams ignored_findings introduction conclusion
    introduction_json conclusion_json guide_revisionid body_url_path work_log_enabled work_log_url
    can_delete can_edit_language can_edit_permissions ogdc_enabled per_step_time_enabled
    should_use_granular_permissions number_of_dependent_guides intro_video_media_item`,
  step: 'imageURL',
  line: 'bullet_styleid text',
  item: 'name',
}
const known = (shape: object, also: string): Set<string> =>
  new Set([...Object.keys(shape), ...also.split(/\s+/)])
const members = {
  guide: known(Guide.shape, alsoKnown.guide),
  step: known(Step.shape, alsoKnown.step),
  line: known(Line.shape, alsoKnown.line),
  item: known(Item.shape, alsoKnown.item),
}
type Kind = keyof typeof members

const isEmpty = (value: unknown): boolean =>
  !value || (typeof value === 'object' && Object.keys(value).length === 0)

/** One note for each such member of the guide, its steps, their lines and its items. */
export const droppedMembers = (guide: Json, where: string): Note[] => {
  const times = new Map<string, number>()
  const look = (kind: Kind, values: unknown) => {
    for (const value of list(values).map(record))
      for (const [name, said] of Object.entries(value ?? {})) {
        if (members[kind].has(name) || isEmpty(said)) continue
        const what = `${name} of a ${kind}`
        times.set(what, (times.get(what) ?? 0) + 1)
      }
  }
  look('guide', [guide])
  look('item', [...list(guide['parts']), ...list(guide['tools'])])
  look('step', guide['steps'])
  for (const step of list(guide['steps'])) look('line', record(step)?.['lines'])
  return [...times].map(([what, number]) => ({
    kind: 'skipped',
    reason: what,
    where: number === 1 ? where : `${where}: ${number} times`,
  }))
}
