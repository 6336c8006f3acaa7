// Findings of Guide Check that are ignored in a guide, as our exports have them. Pure.
import { NewIgnored } from '#contract/guides/ignored.ts'
import type { ImportIgnored } from '../common/shapes.ts'
import { list, record, whole } from './values.ts'

/** `steps`: keys and lineids of the guide's own. What names nothing of it is left out. */
export const readIgnored = (
  value: unknown,
  steps: { key: string; stepid: number | null; lineids: (number | null)[] }[],
): ImportIgnored[] =>
  list(value).flatMap(one => {
    const { userid: of, created: at, ...said } = record(one) ?? {}
    const { data } = NewIgnored.safeParse(said)
    const [userid, created] = [whole(of, 1), whole(at, 1)]
    if (!data || userid === null || created === null) return []
    const { stepid, lineid, ...row } = data
    const step = stepid === null ? undefined : steps.find(each => each.stepid === stepid)
    const line = lineid === null ? null : (step?.lineids.indexOf(lineid) ?? -1)
    if ((stepid !== null && !step) || line === -1) return []
    return [{ ...row, key: step?.key ?? null, line, userid, created }]
  })
