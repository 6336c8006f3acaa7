// That a denial says why, and what else is said with a decision.
import { codePoints } from '#contract/core/wire.ts'
import type { Decide } from '#contract/patrol/queries.ts'
import { invalidField } from '#lib/errors.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import { requireNamed } from '#server/users/named.ts'

export type Wanted = Pick<
  Decide,
  'action' | 'reason_code' | 'reason_text' | 'units' | 'edited' | 'edited_of' | 'note_to_author'
> & { base_shown: 'live' | 'previous'; seconds_viewed: number }

type Reason = Pick<Wanted, 'reason_code' | 'reason_text'>
const enough = ({ reason_text }: Reason): boolean =>
  reason_text !== undefined && codePoints(reason_text.trim()) >= 10
const says = (one: Reason): boolean => one.reason_code !== undefined || enough(one)
/** Words that are too few to be a reason. */
const mumbles = (one: Reason): boolean => (one.reason_text ?? '').trim() !== '' && !enough(one)

/** A denial says why, as a whole or for each unit. */
const requireReason = (wanted: Wanted): void => {
  const { units = [] } = wanted
  const unexplained =
    wanted.action === 'deny'
      ? !says(wanted)
      : wanted.action === 'partial' &&
        !says(wanted) &&
        units.some(unit => unit.verdict === 'deny' && !says(unit))
  if (unexplained || [wanted, ...units].some(mumbles)) {
    throw invalidField(
      'reason',
      'reason',
      'Choose a reason or explain. An explanation must be 10 to 2,000 characters',
    )
  }
}

const requireReasons = async (ctx: SignedIn, wanted: Wanted): Promise<void> => {
  const codes = [
    ...new Set(
      [wanted.reason_code, ...(wanted.units ?? []).map(unit => unit.reason_code)].filter(
        code => code !== undefined,
      ),
    ),
  ]
  if (codes.length === 0) return
  const known = await ctx.db.many<{ code: string }>(
    sql`select code from patrol_reasons where code = any(${codes}::text[]) and active`,
  )
  if (known.length < codes.length)
    throw invalidField('reason_code', 'not_found', 'There is no active reason with this code')
}

/** Throws 422. */
export const checkReasons = async (ctx: SignedIn, wanted: Wanted): Promise<void> => {
  requireReason(wanted)
  await requireReasons(ctx, wanted)
  await requireNamed(ctx.db, wanted.note_to_author ?? '', 'note_to_author')
}
