// One picture instead of another on the real service, and back.
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { photo } from '#server/media/testImages.ts'
import { startApi } from '#server/testing.ts'
import { setStage } from '#app/outbox/testing.ts'
import { replaceInGuide } from './replaceEverywhere.ts'

const stage = setStage(startApi, { beforeAll, beforeEach, afterAll })
const upload = async (width: number) => (await stage.ada.uploadImage({ query: { file: `${width}.jpg` } }, { file: new Blob([new Uint8Array(await photo(width, 600))]) })).image
const idsOf = ({ media }: { media: { data: unknown } }) => (media.data as { id: number }[]).map(({ id }) => id)
const pictures = async () => (await stage.read()).steps.map(idsOf)
const show = async (at: number, ids: number[]) => {
  const { stepid, revisionid } = await stage.stepNow(at)
  await stage.ada.patchStep({ params: { guideid: stage.guideid, stepid }, query: { revisionid }, body: { media: { type: 'image', data: ids } } })
}

test('a picture that is replaced in a guide comes back to each of its places by undo, beside one that stood there before, and what somebody has changed since stays (A-189, A-190)', async () => {
  const [old, other, third] = [await upload(800), await upload(808), await upload(816)]
  await show(0, [old.id])
  await show(1, [other.id, old.id])
  await show(2, [other.id])
  const { revisionid } = await stage.read()
  await stage.ada.patchGuide({ params: { guideid: stage.guideid }, query: { revisionid }, body: { image: old.id, introduction: `Look: [image|${old.id}]` } })
  const before = await pictures()
  const undo = await replaceInGuide(stage.mine.outbox, stage.guideid, old.id, other)
  await stage.mine.settled()
  expect(await pictures()).toEqual([[other.id], [other.id], [other.id]])
  expect(await stage.read()).toMatchObject({ image: { id: other.id }, introduction_raw: `Look: [image|${other.id}]` })
  expect(await undo()).toBe(true)
  await stage.mine.settled()
  expect(await pictures()).toEqual(before)
  expect(await stage.read()).toMatchObject({ image: { id: old.id }, introduction_raw: `Look: [image|${old.id}]` })

  const again = await replaceInGuide(stage.mine.outbox, stage.guideid, old.id, other)
  await stage.mine.settled()
  await show(0, [third.id])
  expect(await again()).toBe(false)
  await stage.mine.settled()
  expect(await pictures()).toEqual([[third.id], ...before.slice(1)])
})
