// Unsent work goes out once its author has signed in again, wherever they are by then.
import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { endSession, expireSession, startSession } from '#app/api/session.ts'
import { firstOf } from '#lib/existing.ts'
import { startApi } from '#testing/api.ts'
import { setStage, texts, typeOver } from '../../../testing/drafts/outboxStage.ts'
import { guideKey } from '../content/docKey.ts'
import { followSignIn } from './followSignIn.ts'

const stage = setStage(startApi, { beforeAll, beforeEach, afterAll })
afterEach(endSession)
const textNow = async () => texts(await stage.stepNow(0))[0]

test('what was refused without a sign-in goes out after it, with no editor open (A-12)', async () => {
  const { mine, guideid, ada } = stage
  const doc = guideKey(guideid)
  startSession('first')
  const end = followSignIn(mine.outbox.signedIn)
  const leave = mine.outbox.stay(doc)
  await mine.open(guideid)
  mine.setToken('0'.repeat(32))
  expireSession('first')
  typeOver(mine, guideid, firstOf(stage.stepids), 0, 'Typed before.')
  expect(await mine.outbox.flush(doc)).toBe('blocked')
  leave()
  await mine.settled()
  expect(await textNow()).toBe('A one.')
  mine.setToken(ada.token)
  startSession('second')
  await mine.settled()
  expect(await textNow()).toBe('Typed before.')
  end()
})

test('a write that may have landed is settled after signing in again (A-12, A-24)', async () => {
  const { mine, guideid, ada } = stage
  const doc = guideKey(guideid)
  await mine.open(guideid)
  mine.faults.push(async forward => {
    await forward()
    throw new TypeError('Failed to fetch')
  })
  typeOver(mine, guideid, firstOf(stage.stepids), 0, 'Landed unheard.')
  void mine.outbox.flush(doc)
  await mine.settled()
  mine.setToken('0'.repeat(32))
  const again = await mine.reload()
  expect(again.outbox.unsentKeys()).toEqual([doc])
  const end = followSignIn(again.outbox.signedIn)
  again.setToken(ada.token)
  startSession('second')
  await again.pass(5000)
  expect(again.outbox.unsentKeys()).toEqual([])
  expect(await textNow()).toBe('Landed unheard.')
  end()
})
