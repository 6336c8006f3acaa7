// What waits in a guide that was made by turning another one round until somebody has looked at it.
import type { Unconfirmed } from '#contract/guides/reversed.ts'
import type { Checked } from '../guideCheck.ts'
import type { GuideFinding } from '../finding.ts'

export const checkUnconfirmed = ({
  steps,
  unconfirmed,
}: Pick<Checked, 'steps' | 'unconfirmed'>): GuideFinding[] => {
  if (unconfirmed.length === 0) return []
  const places = new Map(steps.map(({ stepid, content }, n) => [stepid, { n, content }]))
  const found = ({ confirmid, stepid, lineid, turned }: Unconfirmed): GuideFinding[] => {
    const place = places.get(stepid)
    if (!place) return []
    const at = { rule: 'G17', level: 'should', stepid, step: place.n + 1, confirmid } as const
    if (lineid === null) return [{ ...at, code: 'turned_title' }]
    const line = place.content.lines.findIndex(one => one.lineid === lineid) + 1
    return line === 0
      ? []
      : [{ ...at, code: turned ? 'turned_line' : 'unturned_line', lineid, line }]
  }
  return unconfirmed.flatMap(found)
}
