// Who had to do with a guide while it was public, and may not see it any more: what it says and is
// called since then is not told them by what they did (moderation-admin M-7, roles.md 4).
import { expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import { firstOf, itemAt } from '#lib/existing.ts'
import { line, sceneOfFile } from '../../testing/patrol.ts'

const s = sceneOfFile()
const secret = 'Project Xylophone'

const unpublish = async (guide: Guide) =>
  s.kim.unpublishGuide({ params: guide, query: await s.live(guide) })
/** Its maker, or whom they let in, sees it still. */
const asMaker = (guide: Guide) => s.kim.readGuide({ params: guide })

/** The maker's own save of a step, in private. */
const rewritten = async (guide: Guide, n: number, text: string) => {
  const step = itemAt((await asMaker(guide)).steps, n - 1)
  await s.kim.patchStep({
    params: { guideid: guide.guideid, stepid: step.stepid },
    query: { revisionid: step.revisionid },
    body: { lines: [line(text, firstOf(step.lines).lineid)] },
  })
}

test('the ledger shows its author nothing of a guide that turned private (M-7)', async () => {
  for (const close of ['deny', 'delete'] as const) {
    const guide = await s.guide(2)
    const itemid = await s.rewrite(s.bob, guide, 1, 'Mine')
    await unpublish(guide)
    await rewritten(guide, 2, secret)
    if (close === 'deny') await s.decide(s.mo, itemid, { action: 'deny' })
    else await s.kim.deleteGuide({ params: guide, query: await asMaker(guide) })
    const { decisionid } = firstOf(
      await s.admin.listPatrolDecisions({ query: { document: guide.guideid, doc_type: 'guide' } }),
    )
    const params = { decisionid }
    expect(JSON.stringify(await s.mo.readPatrolDecision({ params }))).toContain(secret)
    await expect(s.bob.readPatrolDecision({ params })).rejects.toMatchObject({ status: 404 })
    await expect(s.bob.readPatrolItem({ params: { itemid } })).rejects.toMatchObject({
      status: 404,
    })
  }
})

test('the ledger goes on showing their own edit to who sees the guide (M-37)', async () => {
  const guide = await s.guide(1)
  const { decision } = await s.decide(s.mo, await s.rewrite(s.bob, guide, 1, 'Mine'), {
    action: 'deny',
  })
  const params = { decisionid: decision.decisionid }
  expect((await s.bob.readPatrolDecision({ params })).diff.units).toHaveLength(1)
  await s.kim.deleteGuide({ params: guide, query: await s.live(guide) })
  expect((await s.bob.readPatrolDecision({ params })).diff.units).toHaveLength(1)
})
