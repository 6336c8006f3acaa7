// That a denial says why.
import { codePoints } from '#contract/core/wire.ts'
import type { Decide } from '#contract/patrol/queries.ts'
import { invalidField } from '#lib/errors.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'

export type Wanted = Pick<
  Decide,
  'action' | 'reason_code' | 'reason_text' | 'units' | 'edited' | 'note_to_author'
> & { base_shown: 'live' | 'previous'; seconds_viewed: number }

const enough = (text: string | undefined): boolean =>
  text !== undefined && codePoints(text.trim()) >= 10

/** A denial says why, as a whole or for each unit. */
const requireReason = (wanted: Wanted): void => {
  const given = wanted.reason_code !== undefined || enough(wanted.reason_text)
  const unexplained =
    wanted.action === 'deny'
      ? !given
      : wanted.action === 'partial' &&
        !given &&
        (wanted.units ?? []).some(unit => unit.verdict === 'deny' && unit.reason_code === undefined)
  if (
    unexplained ||
    (wanted.reason_text !== undefined &&
      wanted.reason_text.trim() !== '' &&
      !enough(wanted.reason_text))
  ) {
    throw invalidField(
      'reason',
      'reason',
      'Choose a reason, or say in 10 to 2,000 characters why it is denied',
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
    throw invalidField('reason_code', 'not_found', 'There is no such reason')
}

/** Throws 422. */
export const checkReasons = async (ctx: SignedIn, wanted: Wanted): Promise<void> => {
  requireReason(wanted)
  await requireReasons(ctx, wanted)
}
