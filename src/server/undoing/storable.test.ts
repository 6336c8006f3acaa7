// Nothing is taken back into what nobody could save today: that part is kept.
import { expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { sceneOfFile } from '#testing/patrol.ts'

const s = sceneOfFile()
let made = 0

test('a category that is gone does not come back with the rest (P-C4)', async () => {
  for (const alone of [false, true]) {
    const spam = await s.api.person(`spam${++made}`, { reputation: 900 })
    const at = { namespace: 'CATEGORY', title: `Short-lived ${made}` } as const
    await s.admin.createWiki({ body: { ...at, contents: '' } })
    const guide = await s.guide(1)
    await s.kim.patchGuide({ params: guide, query: guide, body: { category: at.title } })
    await spam.patchGuide({
      params: guide,
      query: await s.live(guide),
      body: { category: 'Kettles' },
    })
    if (!alone) await s.rewrite(spam, guide, 1, 'Buy here')
    await s.admin.deleteWiki({ params: at, query: await s.admin.readWiki({ params: at }) })

    const params = { userid: spam.me.userid }
    const { jobid } = await s.mo.planUndoing({ params, body: {} })
    await s.api.jobsDone()
    const planned = firstOf((await s.mo.readJob({ params: { jobid } })).rows)
    expect(planned).toMatchObject(
      alone
        ? { outcome: 'skipped', code: 'built_on', after: { act: 'none', taken: 0, kept: 1 } }
        : { outcome: 'changed', code: 'partly', after: { act: 'reverted', taken: 1, kept: 1 } },
    )
    if (!alone) {
      const body = { total: 1, reason: 'Advertising' }
      const started = await s.mo.startUndoing({ params: { ...params, jobid }, body })
      await s.api.jobsDone()
      expect(firstOf((await s.mo.readJob({ params: started })).rows)).toMatchObject({
        outcome: 'changed',
        code: 'partly',
      })
    }
    const now = await s.live(guide)
    expect([now.category, ...s.texts(now)]).toEqual(['Kettles', 'Step 1'])
  }
})
