// Signing at the bench of somebody else, and the PIN for it.
import type { signInRows } from '#contract/signIns/rows.ts'
import type { worklogRows } from '#contract/worklog/rows.ts'
import { invalidField } from '#lib/errors.ts'
import { audit } from '#server/effects/audit.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers } from '#server/http/context.ts'
import { hashPassword } from '#server/base/passwords.ts'
import {
  keepSignature,
  openRun,
  openSignature,
  requireSecondPerson,
  requireTeam,
} from '#server/worklog/signatures.ts'
import { isGuessed, loadSigner, requireProof, stillSigner } from './benchPins.ts'
import { presentMethods } from './factors.ts'
import { tellOfChange } from './mailAccountChange.ts'
import { requireFresh } from './rules.ts'

type Names =
  | ('signWork' & keyof typeof worklogRows)
  | (('setBenchPin' | 'removeBenchPin') & keyof typeof signInRows)

export const benchHandlers: Pick<Handlers, Names> = {
  async signWork(input, ctx) {
    const entry = await openRun(ctx, input.params.entryid, input.query.revisionid)
    const { field_revisionid, userid, password, pin, known_reworks, device } = input.body()
    const open = await openSignature(ctx, entry, field_revisionid, known_reworks)
    const signer = await loadSigner(ctx, userid)
    requireSecondPerson(open, userid)
    const kind = pin === undefined ? 'password' : 'pin'
    await requireProof(ctx, entry.entryid, signer, { kind, secret: pin ?? password ?? '' })
    await requireTeam(ctx, open, userid)
    return keepSignature(ctx, open, await stillSigner(ctx, signer), { proof: kind, device })
  },

  async setBenchPin(input, ctx) {
    const { pin, current_password } = input.body()
    const { userid } = ctx.person
    await requireFresh(ctx, current_password)
    if (isGuessed(pin))
      throw invalidField(
        'pin',
        'too_common',
        'A PIN cannot be one repeated digit or a sequence, such as 111111 or 123456. Choose another one',
      )
    await ctx.db.run(sql`
      insert into bench_pins (userid, pin_hash, created)
        values (${userid}, ${await hashPassword(pin)}, ${ctx.now})
      on conflict (userid) do update
        set pin_hash = excluded.pin_hash, created = excluded.created`)
    await audit(ctx, { action: 'bench_pin.set', target_type: 'user', target_id: userid })
    await tellOfChange(ctx, userid, 'bench_pin_set')
    return presentMethods(ctx)
  },

  async removeBenchPin(input, ctx) {
    const { userid } = ctx.person
    await requireFresh(ctx, input.body().current_password)
    if (!(await ctx.db.run(sql`delete from bench_pins where userid = ${userid}`)))
      throw invalidField('bench_pin', 'invalid_state', 'No bench PIN is set')
    await audit(ctx, { action: 'bench_pin.removed', target_type: 'user', target_id: userid })
    return presentMethods(ctx)
  },
}
