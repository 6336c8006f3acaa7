// A connection that fails and a service that refuses: nothing is lost and nothing is called saved
// that is not.
import 'fake-indexeddb/auto'
import { i18n } from '@lingui/core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { NoAnswer } from '#lib/errors.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { guideKey } from './content/docKey.ts'
import { emptyStep } from './content/guideContent.ts'
import { openDraftJournal } from './journal/draftJournal.ts'
import { linesOf, setStage, site, typeOver } from '../../testing/drafts/outboxStage.ts'
import { answerWith, dropAnswer, dropRequest, type Fault } from '#testing/drafts/faults.ts'
import type { TestOutbox } from '#testing/drafts/testOutbox.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
const stage = setStage(startApi, { beforeAll, beforeEach, afterAll })
let [guideid, stepids, mine] = [0, [] as number[], {} as TestOutbox]
beforeEach(() => void ({ guideid, stepids, mine } = stage))
const { stepNow } = stage
const type = (side: TestOutbox, at: number, lineAt: number, text_raw: string) =>
  typeOver(side, guideid, itemAt(stepids, at), lineAt, text_raw)
const linesAt = (side: TestOutbox, at: number) => linesOf(side, guideid, itemAt(stepids, at))
const stateOf = (side: TestOutbox, at: number) =>
  existing(side.outbox.step(guideid, itemAt(stepids, at)), 'the step').state

describe('a connection that fails', () => {
  test('repeats the same bytes and is saved once (A-30, A-31)', async () => {
    mine.faults.push(dropAnswer)
    const before = (await stepNow(0)).revisionid
    type(mine, 0, 0, 'A dropped.')
    expect(await mine.outbox.flush(guideKey(guideid))).toBe('retrying')
    type(mine, 0, 0, 'A dropped and more.')
    await mine.pass(20_000)
    const [first, second, third] = mine.requests
    expect({ ...second, at: 0 }).toEqual({ ...first, at: 0 })
    expect(existing(third, 'the third').key).not.toBe(existing(first, 'the first').key)
    expect(mine.requests).toHaveLength(3)
    expect((await stepNow(0)).lines[0]?.text_raw).toBe('A dropped and more.')
    expect(Number(existing(third, 'the third').revisionid)).toBeGreaterThan(before)
  })

  test('repeats requests after a restart and sends later text (A-30, A-40)', async () => {
    mine.faults.push(dropAnswer, dropRequest, dropRequest)
    type(mine, 0, 0, 'A sent.')
    await mine.outbox.flush(guideKey(guideid))
    type(mine, 0, 0, 'A sent and typed.')
    const again = await mine.reload()
    expect(await again.outbox.flush(guideKey(guideid))).toBe('saved')
    expect(again.requests[0]).toMatchObject({
      key: itemAt(mine.requests, 0).key,
      body: itemAt(mine.requests, 0).body,
    })
    expect((await stepNow(0)).lines[0]?.text_raw).toBe('A sent and typed.')
  })

  test('keeps unsent text and merges before sending (A-40)', async () => {
    type(mine, 0, 1, 'A kept.')
    const again = await mine.reload()
    await again.pass(60_000)
    expect(again.requests).toEqual([])
    expect(again.outbox.unsentKeys()).toEqual([guideKey(guideid)])
    await stage.bob.patchStep({
      params: { guideid, stepid: itemAt(stepids, 0) },
      query: { revisionid: (await stepNow(0)).revisionid },
      body: { title: 'Bob' },
    })
    await again.open(guideid)
    expect(again.requests).toHaveLength(1)
    expect(await stepNow(0)).toMatchObject({ title: 'Bob', lines: [{}, { text_raw: 'A kept.' }] })
  })

  test('waits as long as the service asks (A-33)', async () => {
    mine.faults.push(answerWith(503, '{"error":true,"message":"Busy"}', { 'Retry-After': '7' }))
    type(mine, 0, 0, 'A later.')
    await mine.outbox.flush(guideKey(guideid))
    const at = itemAt(mine.requests, 0).at
    await mine.pass(10_000)
    expect(itemAt(mine.requests, 1).at - at).toBeGreaterThanOrEqual(7000)
    expect(itemAt(mine.requests, 1).at - at).toBeLessThanOrEqual(8400)
    expect((await stepNow(0)).lines[0]?.text_raw).toBe('A later.')
  })

  test('waits 1, 2, 4, 8, 16, then 30 seconds between attempts (A-33)', async () => {
    for (let i = 0; i < 8; i += 1) mine.faults.push(answerWith(500, '{}'))
    type(mine, 0, 0, 'A at last.')
    await mine.outbox.flush(guideKey(guideid))
    await mine.pass(150_000)
    expect(
      mine.requests
        .slice(1)
        .map(({ at }, i) => Math.round((at - itemAt(mine.requests, i).at) / 1000)),
    ).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
    expect(stateOf(mine, 0)).toBe('idle')
  })

  test.each([
    ['nothing', answerWith(200)],
    ['a page of HTML', answerWith(200, '<html></html>')],
    ['something else', answerWith(200, '{"stepid":1}')],
  ])('that answers 200 with %s is never taken for saved (A-20)', async (_, fault) => {
    mine.faults.push(fault)
    type(mine, 0, 0, 'A sure.')
    expect(await mine.outbox.flush(guideKey(guideid))).toBe('retrying')
    await mine.pass(10_000)
    expect((await stepNow(0)).lines[0]?.text_raw).toBe('A sure.')
  })

  test('that answers 200 with the old version is never taken for saved (A-20)', async () => {
    const old = JSON.stringify(await stepNow(0))
    mine.faults.push(answerWith(200, old))
    type(mine, 0, 0, 'A sure.')
    expect(await mine.outbox.flush(guideKey(guideid))).toBe('retrying')
    await mine.pass(10_000)
    expect((await stepNow(0)).lines[0]?.text_raw).toBe('A sure.')
  })
})

describe('a refusal', () => {
  test('of one step does not stop the others, and mending it sends it again (A-34)', async () => {
    const [first] = linesAt(mine, 0)
    mine.outbox.changeStep(guideid, itemAt(stepids, 0), {
      lines: [{ ...existing(first, 'the first'), text_raw: 'A?' }],
      media: { type: 'image', data: [{ id: 999_999_999 }] },
    })
    type(mine, 1, 0, 'B goes on.')
    expect(await mine.outbox.flush(guideKey(guideid))).toBe('blocked')
    expect(mine.outbox.step(guideid, itemAt(stepids, 0))).toMatchObject({
      state: 'blocked',
      reason: { kind: 'fields', status: 422, errors: [{}] },
      mine: { lines: [{ text_raw: 'A?' }] },
    })
    expect((await stepNow(1)).lines[0]?.text_raw).toBe('B goes on.')
    mine.outbox.changeStep(guideid, itemAt(stepids, 0), { media: { type: 'image', data: [] } })
    expect(stateOf(mine, 0)).toBe('dirty')
    await mine.outbox.flush(guideKey(guideid))
    expect((await stepNow(0)).lines).toMatchObject([{ text_raw: 'A?' }])
  })

  test('for want of a sign-in keeps the text and goes on after it (A-12)', async () => {
    mine.setToken('0'.repeat(32))
    type(mine, 0, 0, 'A signed.')
    expect(await mine.outbox.flush(guideKey(guideid))).toBe('blocked')
    expect(mine.outbox.step(guideid, itemAt(stepids, 0))?.reason).toMatchObject({ kind: 'sign-in' })
    mine.setToken(stage.ada.token)
    mine.outbox.signedIn()
    await mine.settled()
    expect((await stepNow(0)).lines[0]?.text_raw).toBe('A signed.')
  })

  test('for want of its author sends nothing as whoever is signed in meanwhile (A-13)', async () => {
    mine.setToken(stage.bob.token)
    type(mine, 0, 0, 'A by Ada.')
    expect(await mine.outbox.flush(guideKey(guideid))).toBe('blocked')
    mine.outbox.signedIn()
    await mine.settled()
    expect(mine.outbox.step(guideid, itemAt(stepids, 0))).toMatchObject({
      state: 'blocked',
      reason: { kind: 'sign-in' },
      mine: { lines: [{ text_raw: 'A by Ada.' }, {}] },
    })
    expect(mine.requests).toEqual([])
    await expect(mine.outbox.catchUp(guideKey(guideid))).rejects.toMatchObject({ status: 401 })
    mine.setToken(stage.ada.token)
    mine.outbox.signedIn()
    await mine.settled()
    expect((await stepNow(0)).lines[0]?.text_raw).toBe('A by Ada.')
  })

  test('can be let go of', async () => {
    mine.faults.push(answerWith(403, '{"error":true,"message":"No"}'))
    type(mine, 0, 0, 'A refused.')
    expect(await mine.outbox.flush(guideKey(guideid))).toBe('blocked')
    mine.outbox.discard({ doc: guideKey(guideid), stepid: itemAt(stepids, 0) })
    expect(mine.outbox.step(guideid, itemAt(stepids, 0))).toMatchObject({
      state: 'idle',
      mine: { lines: [{ text_raw: 'A one.' }, {}] },
    })
  })
})

describe('around it', () => {
  test('what is typed during a flush keeps the pace of typing (AU-4, A-17)', async () => {
    let typed = 0
    const typing: Fault = async forward => {
      mine.later(30)
      type(mine, 0, 0, `A letter ${(typed += 1)}.`)
      return forward()
    }
    mine.faults.push(...Array<Fault>(8).fill(typing))
    type(mine, 0, 0, 'A.')
    await mine.outbox.flush(guideKey(guideid))
    expect(mine.requests).toHaveLength(1)
    mine.faults.length = 0
    await mine.pass(3000)
    expect(mine.requests).toHaveLength(2)
    expect((await stepNow(0)).lines[0]?.text_raw).toBe('A letter 1.')
  })

  test('publishing waits for what is not saved yet (A-18)', async () => {
    type(mine, 0, 0, 'A public.')
    expect(await mine.outbox.publish(guideid)).toMatchObject({ done: true })
    expect(mine.requests.map(({ method }) => method)).toEqual(['PATCH', 'PUT'])
    expect(await stage.api.anyone.readGuide({ params: { guideid } })).toMatchObject({
      public: true,
      steps: [{ lines: [{ text_raw: 'A public.' }, {}] }, {}, {}],
    })
  })

  test.each([
    ['publishing', true, 'PUT'],
    ['taking back', false, 'DELETE'],
  ] as const)('%s is done once where its answer is lost (A-20)', async (_, isPublic, method) => {
    if (!isPublic) await mine.outbox.publish(guideid, true)
    const before = mine.requests.length
    mine.faults.push(dropAnswer)
    expect(await mine.outbox.publish(guideid, isPublic)).toMatchObject({ done: true })
    const sent = mine.requests.slice(before)
    expect(sent.map(one => one.method)).toEqual([method, method])
    expect(itemAt(sent, 1).key).toBe(itemAt(sent, 0).key)
    expect(await stage.ada.readGuide({ params: { guideid } })).toMatchObject({ public: isPublic })
  })

  test('publishing without any answer ends with what is read again (A-31)', async () => {
    mine.faults.push(dropAnswer, dropAnswer, dropAnswer)
    expect(await mine.outbox.publish(guideid)).toMatchObject({ done: true })
    mine.faults.push(dropRequest, dropRequest, dropRequest)
    await expect(mine.outbox.publish(guideid, false)).rejects.toBeInstanceOf(NoAnswer)
    expect(await mine.outbox.readPublic(guideid)).toBe(true)
  })

  test('another person on the device sees and sends nothing of it (A-8, A-13, A-39)', async () => {
    type(mine, 0, 0, 'A secret.')
    await mine.settled()
    const drafts = await openDraftJournal(mine.outbox.owner, mine.journal)
    const [record] = await drafts.load()
    expect(record).toMatchObject({
      userid: stage.ada.me.userid,
      site,
      doc: guideKey(guideid),
      stepid: stepids[0],
      base: { revisionid: expect.any(Number) },
    })
    expect(JSON.stringify(record)).not.toContain(stage.ada.token)
    expect(
      await (await openDraftJournal({ userid: stage.bob.me.userid, site }, mine.journal)).load(),
    ).toEqual([])
  })
})

test('a step that is deleted while its create is refused leaves nothing behind (A-33)', async () => {
  const refused = answerWith(422, '{"error":true,"message":"Too many steps"}')
  let letGo = () => {}
  const gate = new Promise<void>(resolve => (letGo = resolve))
  mine.faults.push(async (forward, path) => {
    await gate
    return refused(forward, path)
  })
  const stepid = mine.outbox.addStep(guideid, 1, {
    ...emptyStep(),
    lines: [{ lineid: null, text_raw: 'New.', bullet: 'black', level: 0 }],
  })
  const sent = mine.outbox.flush(guideKey(guideid))
  await expect.poll(() => mine.requests).toHaveLength(1)
  mine.outbox.deleteStep(guideid, stepid)
  letGo()
  await sent
  await mine.settled()
  expect(mine.outbox.step(guideid, stepid)).toBeUndefined()
  expect(await mine.outbox.publish(guideid)).toEqual({ done: true, state: 'saved' })
})

test('a first publication that waits for review is not called public (M-16)', async () => {
  const { admin } = stage.api
  const nora = await stage.api.person('nora')
  await admin.patchSettings({
    query: await admin.readSettings(),
    body: { first_publication_patrol: true },
  })
  const made = await nora.createGuide({
    body: { category: 'Grinder', type: 'repair', title: 'Fit a burr' },
  })
  const { outbox, open } = await stage.outboxOf(nora)
  await open(made.guideid)
  expect(await outbox.publish(made.guideid)).toEqual({ done: true, state: 'saved', waits: true })
  await admin.patchSettings({
    query: await admin.readSettings(),
    body: { first_publication_patrol: false },
  })
})
