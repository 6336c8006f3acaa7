// What a change of settings would do, for the Admin who is about to make it.
import type { Settings } from '#contract/settings/list.ts'
import { invalid } from '#lib/errors.ts'
import type { Handlers } from '#server/http/context.ts'
import { changedNames, problemsOf } from '#server/settings/problems.ts'
import { loadSettings } from '#server/settings/settings.ts'
import { countEffects } from './figures.ts'

export const settingEffectHandlers: Pick<Handlers, 'previewSettings'> = {
  async previewSettings(input, ctx) {
    const body = input.body()
    const before = await loadSettings(ctx.db)
    const after: Settings = { ...before, ...body } as Settings
    const problems = await problemsOf(ctx, before, after)
    if (problems.length) throw invalid(problems)
    const change = { before, after, now: ctx.now, origin: ctx.origin }
    return { effects: await countEffects(ctx.db, change, changedNames(before, after)) }
  },
}
