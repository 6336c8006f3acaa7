// A name of a part that was being typed when the page went, against the real service.
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { setStage } from '#testing/drafts/outboxStage.ts'
import { guideKey } from './content/docKey.ts'
import { emptyItem } from './content/guideContent.ts'

const stage = setStage(startApi, { beforeAll, beforeEach, afterAll })
const writePart = (name: string) =>
  stage.mine.outbox.changeGuide(stage.guideid, {
    parts: [{ ...emptyItem(), name, unfinished: true }],
  })
const partsNow = async () => (await stage.read()).parts.map(({ text }) => text)

test('a part that is being typed waits for its author to save or publish, or to leave', async () => {
  const { mine, guideid } = stage
  writePart('Drain pump seal')
  await mine.pass(5000)
  expect(await partsNow()).toEqual([])
  expect(await mine.outbox.save(guideKey(guideid))).toBe('saved')
  expect(await partsNow()).toEqual(['Drain pump seal'])
  writePart('Door seal')
  expect(await mine.outbox.publish(guideid)).toMatchObject({ done: true })
  expect(await partsNow()).toEqual(['Door seal'])
})

test('a part that was being typed when the page went is sent by the next visit', async () => {
  const { mine, guideid } = stage
  writePart('Hose clip')
  await mine.pass(5000)
  const next = await mine.reload()
  await next.outbox.catchUp(guideKey(guideid))
  await next.settled()
  expect(await next.outbox.flush(guideKey(guideid))).toBe('saved')
  expect(await partsNow()).toEqual(['Hose clip'])
})
