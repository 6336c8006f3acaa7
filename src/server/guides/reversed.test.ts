import { expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import { existing, firstOf } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { line, openSetup } from '../../fixtures/setup.ts'

const api = await startApiForFile()
const setup = await openSetup(api)
const ada = await api.person('ada', { privilege: 'Author' })
const bob = await api.person('bob')

const guideOf = async (body: object = {}): Promise<Guide> => {
  const { guideid } = await ada.createGuide({
    body: {
      category: 'Kettles',
      type: 'repair',
      title: setup.fresh('Taken apart'),
      introduction: 'How to take it apart.',
      tools: [{ name: 'Spudger', quantity: 1 }],
      ...body,
    },
  })
  await ada.createStep({
    params: { guideid },
    body: { lines: [line('Remove the lid.'), line('Look around.')], title: 'Remove it' },
  })
  return ada.createStep({
    params: { guideid },
    body: { lines: [line('Loosen the clamp.'), line('Lift it out.')] },
  })
}
const stepidsOf = ({ steps }: Guide) => steps.map(({ stepid }) => stepid)
const reverse = (who: typeof ada, guide: Guide, stepids = stepidsOf(guide)) =>
  who.reverseGuide({ params: guide, body: { title: setup.fresh('Way back'), stepids } })
const linesOf = ({ steps }: Guide) => steps.map(one => one.lines.map(each => each.text_raw))
const unconfirmed = (who: typeof ada, { guideid }: Guide) =>
  who.listUnconfirmed({ params: { guideid } })

test('a guide for the way back is private, marked line by line, and leaves its source alone (A-104)', async () => {
  const source = await guideOf({ public: true })
  const back = await reverse(bob, source)
  expect(linesOf(back)).toEqual([
    ['Lower it in.', 'Tighten the clamp.'],
    ['Install the lid.', 'Look around.'],
  ])
  expect(back).toMatchObject({
    public: false,
    author: { userid: bob.me.userid },
    introduction_raw: '',
    steps: [{ title: '' }, { title: 'Install it' }],
    tools: [{ text: 'Spudger' }],
  })
  const marks = await unconfirmed(bob, back)
  const [first, second] = back.steps
  expect(marks).toMatchObject([
    { stepid: first?.stepid, lineid: first?.lines[0]?.lineid, turned: true },
    { stepid: first?.stepid, lineid: first?.lines[1]?.lineid, turned: true },
    { stepid: second?.stepid, lineid: null, turned: true },
    { stepid: second?.stepid, lineid: second?.lines[0]?.lineid, turned: true },
    { stepid: second?.stepid, lineid: second?.lines[1]?.lineid, turned: false },
  ])
  expect(linesOf(await ada.readGuide({ params: source }))).toEqual(linesOf(source))
  expect((await ada.readGuide({ params: source })).revisionid).toBe(source.revisionid)
  expect(await unconfirmed(ada, source)).toEqual([])
})

test('chosen steps come in the order of the guide, and pictures of others along (A-104)', async () => {
  const source = await setup.makeGuide({ public: true })
  const image = existing(firstOf(source.steps).media, 'a picture')
  const back = await reverse(bob, source, [firstOf(stepidsOf(source))])
  expect(firstOf(back.steps).media).toEqual(image)
  for (const stepids of [[2_000_000_000], [...stepidsOf(source), ...stepidsOf(source)]])
    await expect(reverse(ada, source, stepids)).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'stepids' }],
    })
})

test('marks go one by one or together, and with their line (A-104)', async () => {
  const back = await reverse(ada, await guideOf())
  const params = { guideid: back.guideid }
  const [one, two, ...rest] = (await unconfirmed(ada, back)).map(({ confirmid }) => confirmid)
  await ada.confirmLines({ params, body: { confirmids: [existing(one, 'a mark')] } })
  await ada.confirmLines({ params, body: { confirmids: [existing(one, 'a mark')] } })
  expect((await unconfirmed(ada, back)).map(({ confirmid }) => confirmid)).toEqual([two, ...rest])
  // the line of the second mark goes, then its whole step
  const step = firstOf((await ada.readGuide({ params })).steps)
  const { lines } = step
  const saved = await ada.patchStep({
    params: { ...params, stepid: step.stepid },
    query: { revisionid: step.revisionid },
    body: { lines: lines.slice(0, 1) },
  })
  expect((await unconfirmed(ada, back)).map(({ confirmid }) => confirmid)).toEqual(rest)
  await ada.deleteStep({
    params: { ...params, stepid: step.stepid },
    query: { revisionid: saved.revisionid },
  })
  expect((await unconfirmed(ada, back)).map(({ confirmid }) => confirmid)).toEqual(rest)
  await ada.confirmLines({ params, body: { confirmids: rest } })
  expect(await unconfirmed(ada, back)).toEqual([])
})

test('marks of a guide are nobody’s who may not edit it, nor is another guide’s mark (A-104)', async () => {
  const source = await guideOf()
  const back = await reverse(ada, source)
  const [mark] = await unconfirmed(ada, back)
  const confirmids = [existing(mark, 'a mark').confirmid]
  const refused = { status: 404 }
  await expect(unconfirmed(bob, back)).rejects.toMatchObject(refused)
  await expect(reverse(bob, source)).rejects.toMatchObject(refused)
  await expect(
    bob.confirmLines({ params: { guideid: back.guideid }, body: { confirmids } }),
  ).rejects.toMatchObject(refused)
  await ada.confirmLines({ params: { guideid: source.guideid }, body: { confirmids } })
  expect(await unconfirmed(ada, back)).toHaveLength(5)
})

test('what others wrote and nobody has reviewed goes no further (A-104)', async () => {
  const source = await guideOf({ public: true, patrol_threshold: 100_000_000 })
  const params = { guideid: source.guideid }
  const eve = await api.person('eve')
  const [first, second] = (await eve.readGuide({ params })).steps
  const { stepid, revisionid } = existing(first, 'a step')
  await eve.patchStep({
    params: { ...params, stepid },
    query: { revisionid },
    body: { lines: [line('Remove what waits.')] },
  })
  const { steps } = await eve.createStep({ params, body: { lines: [line('Remove more.')] } })
  const added = existing(steps.at(-1), 'a step').stepid
  const all = [stepid, existing(second, 'a step').stepid]
  expect(JSON.stringify(linesOf(await reverse(bob, source, all)))).not.toContain('what waits')
  await expect(reverse(bob, source, [added])).rejects.toMatchObject({ status: 422 })
  expect(linesOf(await reverse(eve, source, [stepid, added]))).toEqual([
    ['Install more.'],
    ['Install what waits.'],
  ])
})
