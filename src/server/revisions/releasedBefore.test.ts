// Revisions that a release holds, asked for by readers: they are read as that release says it.
import { expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import { firstOf, itemAt, lastOf } from '#lib/existing.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { at, edit, kept, line, openDrawers } from '#testing/worlds/drawers.ts'

const api = await startApiForFile()
const { ada, bob } = await openDrawers(api)
type Reader = TestPerson | typeof api.anyone

const begin = (title: string) =>
  ada.createGuide({ body: { category: 'Bench', type: 'repair', title } })
const now = (guide: Guide) => ada.readGuide({ params: at(guide), query: { unpatrolled: true } })
const add = async (guide: Guide, text: string) =>
  lastOf((await ada.createStep({ params: at(guide), body: { lines: [line(text)] } })).steps)
/** Rewrites the only line of a step as it is now. */
const say = async (guide: Guide, stepid: number, text_raw: string) => {
  const step = (await now(guide)).steps.find(one => one.stepid === stepid)
  if (!step) throw new Error('The step is gone')
  return edit(ada, step, { lines: [{ ...kept(firstOf(step.lines)), text_raw }] })
}
const publish = async (guide: Guide) =>
  ada.publishGuide({ params: at(guide), query: { revisionid: (await now(guide)).revisionid } })
const release = (guide: Guide) => ada.createRelease({ body: { ...at(guide), title: 'First' } })

/** What each way to the guide at this revision answers. */
const told = (who: Reader, guide: Guide, revisionid: number) =>
  Promise.all([
    who.readGuideRevision({ params: { ...at(guide), revisionid } }),
    who.readRevision({ params: { revisionid } }),
    who.readGuide({ params: at(guide), query: { revisionid } }),
    who.diffGuideRevisions({ params: at(guide), query: { from: revisionid } }),
    who.diffGuideRevisions({ params: at(guide), query: { to: revisionid } }),
  ]).then(all => all.map(one => JSON.stringify(one)))

test('a released revision of before its guide was public is read as released', async () => {
  const guide = await begin('Project Xylophone')
  const kettle = await add(guide, 'Pull the plug.')
  const gone = await add(guide, 'Xylophone too.')
  const late = await add(guide, 'Wait.')
  await ada.deleteStep({ params: gone, query: gone })
  const { revisionid } = await now(guide)
  await ada.patchGuide({ params: at(guide), query: { revisionid }, body: { title: 'Kettle' } })
  await publish(guide)
  await release(guide)
  const params = { ...at(guide), stepid: late.stepid }
  for (const who of [api.anyone, bob]) {
    for (const step of [kettle, late])
      for (const said of await told(who, guide, step.revisionid))
        expect(said).not.toContain('Xylophone')
    expect(
      await who.readStepRevision({ params: { ...params, revisionid: kettle.revisionid } }),
    ).toMatchObject({ lines: [{ text_raw: 'Wait.' }] })
  }
  expect((await told(ada, guide, late.revisionid)).some(one => one.includes('Xylophone'))).toBe(
    true,
  )
})

test('nobody in particular is told words between two releases', async () => {
  const guide = await begin('Kettle with two steps')
  const [one, two] = [await add(guide, 'Pull the plug.'), await add(guide, 'Wait.')]
  await publish(guide)
  await release(guide)
  await say(guide, two.stepid, 'Xylophone, wait.')
  const said = await say(guide, one.stepid, 'Pull both plugs.')
  await say(guide, two.stepid, 'Wait an hour.')
  await release(guide)
  for (const text of await told(api.anyone, guide, said.revisionid))
    expect(text).not.toContain('Xylophone')
  const { revisionid } = said
  const stepAt = (who: Reader, revisionid: number) =>
    who.readStepRevision({ params: { ...at(guide), stepid: two.stepid, revisionid } })
  expect(await stepAt(api.anyone, revisionid)).toMatchObject({
    lines: [{ text_raw: 'Wait an hour.' }],
  })
  const { steps } = await api.anyone.readGuideRevision({ params: { ...at(guide), revisionid } })
  expect(itemAt(steps, 0)).toMatchObject({ lines: [{ text_raw: 'Pull both plugs.' }] })
  // What the first release held is read as the first said it.
  expect(await stepAt(api.anyone, two.revisionid)).toMatchObject({ lines: [{ text_raw: 'Wait.' }] })
  // Who is signed in may read all of it.
  expect(await stepAt(bob, revisionid)).toMatchObject({ lines: [{ text_raw: 'Xylophone, wait.' }] })
})

test('a step of a release that was removed before publication is read as released', async () => {
  const guide = await begin('Kettle with a step less')
  await add(guide, 'Pull the plug.')
  const gone = await add(guide, 'Wait.')
  const early = await ada.createRelease({ body: { ...at(guide), title: 'Early', submit: false } })
  const changed = await say(guide, gone.stepid, 'Xylophone.')
  await ada.deleteStep({ params: changed, query: changed })
  const { revisionid } = await publish(guide)
  await ada.patchRelease({ params: early, body: { status: 'released' } })
  const params = { ...at(guide), stepid: gone.stepid }
  for (const who of [api.anyone, bob]) {
    expect(
      await who.readStepRevision({ params: { ...params, revisionid: gone.revisionid } }),
    ).toMatchObject({ lines: [{ text_raw: 'Wait.' }] })
    await expect(who.readStepRevision({ params: { ...params, revisionid } })).rejects.toMatchObject(
      { status: 404 },
    )
  }
})

test('nobody in particular is told what a release changed by the one before it', async () => {
  const guide = await begin('Kettle')
  const { stepid } = await add(guide, 'Pull.')
  await publish(guide)
  await release(guide)
  await say(guide, stepid, 'Pull, and wait for a long while.')
  await say(guide, stepid, 'Pull it.')
  await release(guide)
  const ofStep = async (who: Reader) =>
    (await who.listStepRevisions({ params: { ...at(guide), stepid }, query: {} })).map(
      ({ kind, fields, size_delta }) => ({ kind, fields, size_delta }),
    )
  const first = { kind: 'create', size_delta: 5 }
  expect(await ofStep(api.anyone)).toMatchObject([
    { kind: 'edit', fields: ['lines'], size_delta: 3 },
    first,
  ])
  expect((await ofStep(bob)).map(({ size_delta }) => size_delta)).toEqual([-24, 27, 5])
})
