// Nothing is taken back into what nobody could save today: that part is kept.
import { expect, test } from 'vitest'
import { existing, firstOf } from '#lib/existing.ts'
import type { TestPerson } from '#testing/api.ts'
import { documentOf } from '#testing/mediaVisibility.ts'
import { line, sceneOfFile } from '#testing/patrol.ts'

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

/** What taking back all that they did comes to, carried out. */
const takenBack = async ({ me: { userid } }: TestPerson) => {
  const { jobid } = await s.mo.planUndoing({ params: { userid }, body: {} })
  await s.api.jobsDone()
  const params = { userid, jobid }
  const started = await s.mo.startUndoing({ params, body: { total: 1, reason: 'Advertising' } })
  await s.api.jobsDone()
  return firstOf((await s.mo.readJob({ params: started })).rows)
}

test('a document that another featured since stays, and the rest goes back (P-C4)', async () => {
  const spam = await s.api.person(`spam${++made}`, { reputation: 900 })
  const { documentid } = await documentOf(spam)
  const guide = await s.guide(1)
  const body = { documents: [documentid] }
  await spam.patchGuide({ params: guide, query: await s.live(guide), body })
  await s.rewrite(spam, guide, 1, 'Buy here')
  await s.kim.patchGuide({
    params: guide,
    query: await s.live(guide),
    body: { featured_documentid: documentid },
  })
  expect(await takenBack(spam)).toMatchObject({
    outcome: 'changed',
    code: 'partly',
    after: { act: 'reverted', taken: 1, kept: 1 },
  })
  const now = await s.live(guide)
  expect([now.featured_documentid, ...s.texts(now)]).toEqual([documentid, 'Step 1'])
})

test('a step comes back without a film that its owner took away since (P-C4)', async () => {
  const spam = await s.api.person(`spam${++made}`, { reputation: 900 })
  const film = await s.kim.createEmbed({
    body: { url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
  })
  const guide = await s.guide(2)
  for (const { stepid, revisionid } of guide.steps)
    await s.kim.patchStep({
      params: { guideid: guide.guideid, stepid },
      query: { revisionid },
      body: { media: { type: 'embed', data: film.embedid } },
    })
  const [changed, gone] = (await s.live(guide)).steps
  await spam.patchStep({
    params: { guideid: guide.guideid, stepid: existing(changed, 'a step').stepid },
    query: { revisionid: existing(changed, 'a step').revisionid },
    body: { media: null, lines: [line('Buy here')] },
  })
  const { stepid, revisionid } = existing(gone, 'a step')
  await spam.deleteStep({ params: { guideid: guide.guideid, stepid }, query: { revisionid } })
  await s.kim.deleteEmbeds({ params: { embedids: String(film.embedid) } })
  expect(await takenBack(spam)).toMatchObject({ outcome: 'changed', code: 'partly' })
  const now = await s.live(guide)
  expect(s.texts(now)).toEqual(['Step 1', 'Step 2'])
  expect(now.steps.map(({ media }) => media)).toEqual([
    { type: 'image', data: [] },
    { type: 'image', data: [] },
  ])
})
