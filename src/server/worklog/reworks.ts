// Steps of a run that are done again: what was written down and signed off there stays as it was,
// in the pass before, and is asked for anew.
import { passOf } from '#contract/worklog/reworks.ts'
import { conflict, fieldError, invalid } from '#lib/errors.ts'
import { audit } from '#server/effects/audit.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import { loadEntry, type Entry } from './load.ts'
import { onDevice, deviceMoment, type DeviceClock } from './moment.ts'

type Order = { stepids: number[]; reason: string }
type Asked = DeviceClock & { rework?: Order | undefined; known_reworks?: number | undefined }

const inOrder = (stepids: readonly number[]) => [...new Set(stepids)].sort((a, b) => a - b)

/**
 * The same order by the same person was taken already, under the number that it expects: its answer
 * was lost. A second one would empty what was done since. Not where the write says something else.
 */
export const isOrdered = (
  { reworks }: Pick<Entry, 'reworks'>,
  userid: number,
  { rework, known_reworks, signoff }: Asked & { signoff?: boolean | undefined },
  given: readonly { value: string }[],
): boolean => {
  const taken = known_reworks === undefined ? undefined : reworks[known_reworks]
  return (
    rework !== undefined &&
    signoff === undefined &&
    given.every(({ value }) => value === '') &&
    taken !== undefined &&
    taken.userid === userid &&
    taken.reason === rework.reason &&
    String(inOrder(taken.stepids)) === String(inOrder(rework.stepids))
  )
}

/**
 * What was written down for an earlier pass is not moved into the one that stands: throws 409 where
 * one of the steps was ordered to be done again since. Whoever says nothing of it means this pass.
 */
export const requirePass = async (
  { reworks }: Pick<Entry, 'reworks'>,
  known: number | undefined,
  stepids: readonly number[],
  current: () => Promise<unknown>,
): Promise<void> => {
  if (known !== undefined && stepids.some(one => passOf(reworks, one) > known))
    throw conflict(await current())
}

/** The entry once the steps are open again; throws 422 with those that it does not have. */
export const reworked = async (ctx: SignedIn, entry: Entry, asked: Asked): Promise<Entry> => {
  const { rework } = asked
  if (!rework) return entry
  const strange = rework.stepids.flatMap((stepid, index) =>
    entry.stepids.includes(stepid)
      ? []
      : [
          fieldError(
            'rework.stepids',
            'not_found',
            'This step is not in the version of the guide that this run uses',
            index,
          ),
        ],
  )
  if (strange.length) throw invalid(strange)
  const { entryid } = entry
  const { reason } = rework
  const stepids = entry.stepids.filter(one => rework.stepids.includes(one))
  const number = (entry.reworks.at(-1)?.number ?? 0) + 1
  const { device, clock_ahead } = onDevice(ctx, asked)
  await ctx.db.run(sql`
    insert into work_reworks (entryid, number, stepids, userid, date, device_date, device,
      clock_ahead, reason)
      values (${entryid}, ${number}, ${stepids}::int[], ${ctx.person.userid}, ${ctx.now},
        ${deviceMoment(ctx, asked)}::int, ${device}::text, ${clock_ahead}::int, ${reason})`)
  for (const table of [sql`work_values`, sql`work_signoffs`])
    await ctx.db.run(sql`
      update ${table} set stands = false
        where entryid = ${entryid} and stepid = any(${stepids}::int[]) and stands`)
  await audit(ctx, {
    action: 'work_log.reworked',
    target_type: 'work_log',
    target_id: entryid,
    about: entry.userid,
    reason,
    after: { number, stepids },
  })
  return loadEntry(ctx.db, entryid)
}
