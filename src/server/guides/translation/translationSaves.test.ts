import { expect, test } from 'vitest'
import type { Guide, Step } from '#contract/guides/shapes.ts'
import { atLeast, firstOf } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import {
  line,
  of,
  lines,
  openTranslatedGuides,
  patch,
  patchStep,
  texts,
} from '#testing/worlds/translatedGuides.ts'

const api = await startApiForFile()
const { ada, bob, mo, aGuide, inLanguage } = await openTranslatedGuides(api)

test('a write that changes nothing makes no translation and no revision', async () => {
  const guide = await aGuide()
  const step = firstOf(guide.steps)
  expect(
    await patch(ada, guide, 'de', { title: guide.title, summary: guide.summary }),
  ).toMatchObject({ langid: 'en', revisionid: guide.revisionid })
  expect(await patchStep(ada, step, 'de', { lines: lines(step, ...texts(step)) })).toEqual(step)
  expect((await inLanguage(guide, 'de')).available_langids).toEqual(['en'])
  const german = await patch(ada, guide, 'de', { title: 'Riemen' })
  expect((await patch(ada, german, 'de', { title: 'Riemen' })).revisionid).toBe(german.revisionid)
})

test('the revisionid is that of the translation, else of the source', async () => {
  const guide = await aGuide()
  const german = await patch(ada, guide, 'de', { title: 'Eins' })
  await expect(patch(ada, guide, 'de', { title: 'Zwei' })).rejects.toMatchObject({
    status: 409,
    body: { langid: 'de', title: 'Eins', revisionid: german.revisionid },
  })
  await expect(patch(ada, german, 'fr', { title: 'Un' })).rejects.toMatchObject({
    status: 409,
    body: { langid: 'en', revisionid: guide.revisionid },
  })
  await patch(ada, guide, 'en', { title: 'One' })
  expect((await patch(ada, german, 'de', { title: 'Zwei' })).title).toBe('Zwei')
  const step = firstOf(guide.steps)
  await patchStep(ada, step, 'de', { title: 'Eins' })
  await expect(patchStep(ada, step, 'de', { title: 'Zwei' })).rejects.toMatchObject({
    status: 409,
    body: { title: 'Eins' },
  })
  expect((await patchStep(ada, step, null, { title: 'One' })).title).toBe('One')
})

test("a stranger's translation waits and only editors see it", async () => {
  const guide = await aGuide()
  const step = firstOf(guide.steps)
  const held = await patchStep(bob, step, 'de', {
    lines: lines(step, 'Stecker ziehen.', 'Öffnen.'),
  })
  expect(held).toMatchObject({ unpatrolled: true, patrolid: expect.any(Number) })
  expect(await inLanguage(guide, 'de')).toMatchObject({
    langid: 'en',
    available_langids: ['en'],
    steps: [{ revisionid: step.revisionid }],
  })
  const head = await inLanguage(guide, 'de', { unpatrolled: true })
  expect(head).toMatchObject({
    langid: 'de',
    unpatrolled: true,
    patrolid: held.patrolid,
    steps: [{ lines: [{ text_raw: 'Stecker ziehen.' }, {}] }],
  })
  expect((await inLanguage(guide, 'en', { unpatrolled: true })).unpatrolled).toBeUndefined()
  expect(await patch(bob, head, 'de', { title: 'Riemen' })).toMatchObject({
    patrolid: held.patrolid,
  })

  const own = await patch(bob, guide, 'en', { title: 'Strap' })
  expect(own.patrolid).not.toBe(held.patrolid)
})

test("a live save onto a waiting translation shows only that editor's text", async () => {
  const guide = await aGuide()
  const held = await patch(bob, guide, 'de', { title: 'Riemen (falsch)' })
  const saved = await patch(mo, held, 'de', { summary: 'Ein neuer Riemen' })
  expect(saved).toMatchObject({
    title: 'Riemen (falsch)',
    summary: 'Ein neuer Riemen',
    unpatrolled: true,
  })
  expect(await inLanguage(guide, 'de')).toMatchObject({
    langid: 'de',
    title: 'The belt',
    summary: 'Ein neuer Riemen',
    available_langids: ['en', 'de'],
  })
  const joined = await patch(mo, saved, 'de', { title: 'Riemen' })
  expect(joined).toMatchObject({ title: 'Riemen', unpatrolled: true })
  expect((await inLanguage(guide, 'de')).title).toBe('The belt')
})

test('a live step translation makes the language readable', async () => {
  const guide = await aGuide()
  const held = await patch(bob, guide, 'de', { title: 'Riemen' })
  await patchStep(mo, firstOf(guide.steps), 'de', { title: 'Anfang' })
  expect(await inLanguage(guide, 'de')).toMatchObject({
    langid: 'de',
    title: 'The belt',
    steps: [{ title: 'Anfang' }],
  })
  expect(await inLanguage(guide, 'de', { unpatrolled: true })).toMatchObject({
    title: 'Riemen',
    unpatrolled: true,
    patrolid: held.patrolid,
    steps: [{ title: 'Anfang' }],
  })
})
test('steps are added, moved and deleted in all languages at once', async () => {
  const guide = await aGuide()
  const german = await patch(ada, guide, 'de', { title: 'Riemen' })
  const shown = await inLanguage(guide, 'de')
  expect(
    (
      await ada.unpublishGuide({
        ...of(guide),
        query: { revisionid: shown.revisionid, langid: 'de' },
      })
    ).public,
  ).toBe(false)
  await expect(
    ada.publishGuide({ ...of(guide), query: { revisionid: german.revisionid } }),
  ).rejects.toMatchObject({ status: 409, body: { langid: 'en', public: false } })
  await expect(
    ada.createStep({ ...of(guide), query: { langid: 'de' }, body: { lines: [line('Neu')] } }),
  ).rejects.toMatchObject({ status: 422, errors: [{ field: 'langid', code: 'not_allowed' }] })
  const longer = await ada.createStep({ ...of(guide), body: { lines: [line('Later')] } })
  const [first, second] = atLeast(2, longer.steps)
  await patchStep(ada, second, 'de', { lines: lines(second, 'Später') })
  await ada.orderSteps({
    ...of(guide),
    query: { revisionid: longer.revisionid },
    body: { stepids: [second.stepid, first.stepid] },
  })
  const read = () => ada.readGuide({ ...of(guide), query: { langid: 'de' } })
  const moved = (await read()).steps
  expect(moved.map(texts)).toEqual([['Später'], ['Pull the plug.', 'Open it.']])
  await ada.deleteStep({
    params: { guideid: guide.guideid, stepid: second.stepid },
    query: { revisionid: firstOf(moved).revisionid },
  })
  expect((await read()).steps.map(texts)).toEqual([['Pull the plug.', 'Open it.']])
})
test('every accepted save of eight writers on a translation counts', async () => {
  const step = firstOf((await aGuide()).steps)
  let current = await patchStep(ada, step, 'de', { title: '0' })
  let accepted = 0
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let round = 0; round < 3; round++) {
        const seen = current
        const saved = await patchStep(ada, seen, 'de', {
          title: String(Number(seen.title) + 1),
        }).then(
          one => {
            accepted++
            return one
          },
          (error: { status: number; body: Step }) => {
            expect(error.status).toBe(409)
            return error.body
          },
        )
        if (saved.revisionid > current.revisionid) current = saved
      }
    }),
  )
  expect(accepted).toBeGreaterThan(0)
  expect(current.title).toBe(String(accepted))
  expect((await inLanguage({ guideid: step.guideid } as Guide, 'en')).steps[0]).toEqual(step)
})
