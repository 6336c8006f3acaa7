// One picture instead of another on the real service, and back.
import 'fake-indexeddb/auto'
import type { ImageUse } from '#contract/media/schemas.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { photo } from '#testing/images.ts'
import { startApi } from '#testing/api.ts'
import type { Client } from '#contract/client.ts'
import { partOf } from '../../../fixtures/partOf.ts'
import { callAs } from '#testing/appClient.ts'
import { setStage } from '#testing/drafts/outboxStage.ts'
import { dropRequest } from '#testing/drafts/faults.ts'
import { alikeOf } from './alike.ts'
import { replaceAlike } from './replaceAlike.ts'
import {
  replaceEverywhere,
  replaceInGuide,
  undoReplaced,
  type Outcome,
} from './replaceEverywhere.ts'

const stage = setStage(startApi, { beforeAll, beforeEach, afterAll })
const upload = async (width: number) =>
  (
    await stage.ada.uploadImage(
      { query: { file: `${width}.jpg` } },
      { file: new Blob([new Uint8Array(await photo(width, 600))]) },
    )
  ).image
const idsOf = ({ media }: { media: { data: unknown } }) =>
  (media.data as { id: number }[]).map(({ id }) => id)
const pictures = async () => (await stage.read()).steps.map(idsOf)
const show = async (at: number, ids: number[]) => {
  const { stepid, revisionid } = await stage.stepNow(at)
  await stage.ada.patchStep({
    params: { guideid: stage.guideid, stepid },
    query: { revisionid },
    body: { media: { type: 'image', data: ids } },
  })
}

test('undo restores a replaced picture to each place of a guide (A-189, A-190)', async () => {
  const [old, other, third] = [await upload(800), await upload(808), await upload(816)]
  await show(0, [old.id])
  await show(1, [other.id, old.id])
  await show(2, [other.id])
  const { revisionid } = await stage.read()
  await stage.ada.patchGuide({
    params: { guideid: stage.guideid },
    query: { revisionid },
    body: { image: old.id, introduction: `Look: [image|${old.id}]` },
  })
  const before = await pictures()
  const { undo } = await replaceInGuide(stage.mine.outbox, stage.guideid, {
    from: old.id,
    to: other,
    madeOf: other.id,
  })
  await stage.mine.settled()
  expect(await pictures()).toEqual([[other.id], [other.id], [other.id]])
  expect(await stage.read()).toMatchObject({
    image: { id: other.id },
    introduction_raw: `Look: [image|${other.id}]`,
  })
  expect(await undo()).toEqual({ isWhole: true, waits: false })
  await stage.mine.settled()
  expect(await pictures()).toEqual(before)
  expect(await stage.read()).toMatchObject({
    image: { id: old.id },
    introduction_raw: `Look: [image|${old.id}]`,
  })

  const { undo: again } = await replaceInGuide(stage.mine.outbox, stage.guideid, {
    from: old.id,
    to: other,
    madeOf: other.id,
  })
  await stage.mine.settled()
  await show(0, [third.id])
  expect(await again()).toEqual({ isWhole: false, waits: false })
  await stage.mine.settled()
  expect(await pictures()).toEqual([[third.id], ...before.slice(1)])
})

const words = {
  untouched: 'untouched',
  unsaved: 'unsaved',
  elsewhere: 'elsewhere',
  closed: 'closed',
  said: 'said',
  released: 'released',
  worked: 'worked',
  made: 'made',
  changed: 'changed',
}
const usesOf = async (client: Client, id: number) => {
  const uses = await client.listImageUses({ params: { id: String(id) } })
  return uses.toSorted((a, b) => `${a.type} ${a.title}`.localeCompare(`${b.type} ${b.title}`))
}
/** What became of the places, each with its kind. */
const told = (outcomes: Outcome[]) =>
  outcomes.map(({ use, problem, waits }) => [
    use.type,
    use.where,
    problem ?? (waits ? 'waits' : 'done'),
  ])
const replace = async (client: Client, from: number, to: { id: number; guid: string }) => {
  const outcomes: Outcome[] = []
  const replaced = await replaceEverywhere(
    stage.mine.outbox,
    await usesOf(client, from),
    { from, to, madeOf: to.id },
    words,
    outcome => outcomes.push(outcome),
  )
  await stage.mine.settled()
  return { replaced, outcomes }
}
const undone = async (replaced: Awaited<ReturnType<typeof replace>>['replaced']) => {
  const outcomes: Outcome[] = []
  await undoReplaced(replaced, words, outcome => outcomes.push(outcome))
  await stage.mine.settled()
  return outcomes
}

test('a picture is replaced in a profile text but not in the portrait (A-189, A-190)', async () => {
  callAs(stage.api.site.request, stage.ada.token)
  const [old, other, portrait] = [await upload(824), await upload(832), await upload(840)]
  const { userid } = stage.ada.me
  const params = { userid }
  const about = `At work: [image|${old.id}]`
  await stage.ada.patchUser({ params, body: { image: portrait.id, about } })
  const { outcomes, replaced } = await replace(stage.ada, old.id, other)
  expect(told(outcomes)).toEqual([['user', 'text', 'done']])
  expect(await stage.ada.readUser({ params })).toMatchObject({
    image: { id: portrait.id },
    about_raw: `At work: [image|${other.id}]`,
  })
  expect(told(await undone(replaced))).toEqual([['user', 'text', 'done']])
  expect(await stage.ada.readUser({ params })).toMatchObject({
    image: { id: portrait.id },
    about_raw: about,
  })

  const again = await replace(stage.ada, portrait.id, other)
  expect(told(again.outcomes)).toEqual([['user', 'image', 'done']])
  expect(await stage.ada.readUser({ params })).toMatchObject({
    image: { id: other.id },
    about_raw: about,
  })
  await stage.ada.patchUser({ params, body: { image: old.id } })
  expect(told(await undone(again.replaced))).toEqual([['user', 'image', 'changed']])
  expect(await stage.ada.readUser({ params })).toMatchObject({
    image: { id: old.id },
    about_raw: about,
  })
  await stage.ada.patchUser({ params, body: { image: null, about: '' } })
})

test('places in another language are reported as not replaced (A-189)', async () => {
  callAs(stage.api.site.request, stage.ada.token)
  vi.stubGlobal('location', new URL('http://stepwright.test/'))
  const [old, other] = [await upload(848), await upload(856)]
  await show(0, [old.id])
  const params = { guideid: stage.guideid }
  const { revisionid } = await stage.read()
  await stage.ada.patchGuide({
    params,
    query: { revisionid, langid: 'de' },
    body: { introduction: `Sieh: [image|${old.id}]` },
  })
  const address = { namespace: 'WIKI', title: 'Only in German' } as const
  const page = await stage.ada.createWiki({ body: { ...address, contents: 'Nothing to see.' } })
  await stage.ada.patchWiki({
    params: address,
    query: { revisionid: page.revisionid, langid: 'de' },
    body: { contents: `Sieh: [image|${old.id}]` },
  })
  const { outcomes, replaced } = await replace(stage.ada, old.id, other)
  expect(told(outcomes)).toEqual([
    ['guide', 'text', 'untouched'],
    ['guide', 'step', 'done'],
    ['wiki', 'text', 'untouched'],
  ])
  expect(replaced.map(({ uses }) => uses.map(({ where }) => where))).toEqual([['step']])
  expect(await pictures()).toEqual([[other.id], [], []])
  expect((await stage.ada.readWiki({ params: address })).revisionid).toBe(page.revisionid)
})

test('an unanswered replacement is kept, sent later and can be undone (A-189, A-190)', async () => {
  const [old, other] = [await upload(864), await upload(872)]
  await show(0, [old.id])
  stage.mine.faults.push(dropRequest)
  const { outcomes, replaced } = await replace(stage.ada, old.id, other)
  expect(told(outcomes)).toEqual([['guide', 'step', 'waits']])
  expect(await pictures()).toEqual([[old.id], [], []])
  await stage.mine.pass(60_000)
  expect(await pictures()).toEqual([[other.id], [], []])
  expect(told(await undone(replaced))).toEqual([['guide', 'step', 'done']])
  expect(await pictures()).toEqual([[old.id], [], []])
})

/** A picture that is cropped, drawn on and described, and another that may take its place. */
const cutAndNext = async (name: number) => {
  callAs(stage.api.site.request, stage.ada.token)
  const { id } = await upload(name)
  const cut = await stage.ada.cropImage({
    params: { imageid: id },
    body: { x: 100, y: 100, width: 400, height: 300 },
  })
  const drawn = await stage.ada.markUpImage({
    params: { imageid: cut.image.id },
    body: { markup: 'circle,300x250,40,red' },
  })
  const old = await stage.ada.patchImage({
    params: { imageid: drawn.image.id },
    body: { alt: 'The lid' },
  })
  const read = (imageid: number) => stage.ada.readImage({ params: { id: String(imageid) } })
  const next = await read((await upload(name)).id)
  const alike = alikeOf(old, await read(id), next)
  expect([alike.crop !== null, alike.shapes.length, alike.alt]).toEqual([true, 1, 'The lid'])
  return { old: old.image, look: { next, alike } }
}
const kept = async () => (await stage.ada.listMedia()).map(({ id }) => id).toSorted((a, b) => a - b)

test('where a part of what is made is refused, nothing made before stays (A-190)', async () => {
  const { old, look } = await cutAndNext(880)
  const before = await kept()
  const shape = { kind: 'circle', colour: 'red', at: { x: 9999, y: 9999 }, radius: 5 } as const
  const wrong = { ...look, alike: { ...look.alike, shapes: [shape] } }
  await show(0, [old.id])
  const uses = await usesOf(stage.ada, old.id)
  const work = replaceAlike(stage.mine.outbox, uses, old.id, wrong, words, () => undefined)
  await expect(work).rejects.toMatchObject({ status: 422 })
  expect(await kept()).toEqual(before)
  await show(0, [])
})

test('where no place takes the new picture, nothing that was made stays (A-190)', async () => {
  const { old, look } = await cutAndNext(888)
  const before = await kept()
  const nowhere = { type: 'guide', id: stage.guideid, where: 'step', release: null } as const
  const outcomes: Outcome[] = []
  const { replaced } = await replaceAlike(
    stage.mine.outbox,
    [partOf<ImageUse>(nowhere)],
    old.id,
    look,
    words,
    outcome => outcomes.push(outcome),
  )
  expect([replaced, told(outcomes)]).toEqual([[], [['guide', 'step', 'untouched']]])
  expect(await kept()).toEqual(before)
  // The one place is only a run, a comment or a release: nothing is made at all.
  const asked: string[] = []
  await replaceAlike(
    stage.mine.outbox,
    [partOf<ImageUse>({ ...nowhere, where: 'run' })],
    old.id,
    look,
    words,
    ({ problem }) => asked.push(problem ?? ''),
  )
  expect([asked, await kept()]).toEqual([['worked'], before])
})
