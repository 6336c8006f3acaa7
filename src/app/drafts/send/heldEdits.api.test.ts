// Edits that wait for review, on the real service: what the outbox makes of them.
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { parse } from '#wikitext/parse.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { questionsOf } from '../model/conflict.ts'
import { saveStateOf } from '../react/saveState.ts'
import { guideKey, wikiKey } from '../content/docKey.ts'
import { setStage, site, texts, typeOver } from '../../../testing/drafts/outboxStage.ts'
import { dropAnswerWithoutKey, withoutKey } from '#testing/drafts/faults.ts'
import { anOutbox, type TestOutbox } from '#testing/drafts/testOutbox.ts'
import { textOf } from '../model/draftText.ts'

const stage = setStage(startApi, { beforeAll, beforeEach, afterAll })
const { read, stepNow } = stage
let [guideid, stepids, mine, ned] = [0, [] as number[], {} as TestOutbox, {} as TestOutbox]
let newcomers = 0

/** Ned is nobody here yet: what he saves in Ada's public guide waits. */
beforeEach(async () => {
  ;({ guideid, stepids, mine } = stage)
  const { revisionid } = await read()
  await stage.ada.publishGuide({ params: { guideid }, query: { revisionid } })
  const person = await stage.api.person(`ned${(newcomers += 1)}`)
  ned = await stage.outboxOf(person)
  await ned.open(guideid)
})
const receiptOf = (side: TestOutbox) =>
  saveStateOf(side.outbox.drafts(guideKey(guideid)), true).receipt
const readers = async () =>
  (await stage.api.anyone.readGuide({ params: { guideid } })).steps.map(
    step => itemAt(step.lines, 0).text_raw,
  )

test('a held save names its item and the next one goes on top of it (A-22)', async () => {
  typeOver(ned, guideid, itemAt(stepids, 0), 0, 'A by Ned.')
  expect(await ned.outbox.flush(guideKey(guideid))).toBe('saved')
  const held = await stepNow(0)
  expect(held).toMatchObject({ lines: [{ text_raw: 'A by Ned.' }, {}] })
  const { patrolid } = await read()
  expect(patrolid).toBeGreaterThan(0)
  expect(receiptOf(ned)).toMatchObject({ patrolid, revisionid: held.revisionid })
  expect(await readers()).toEqual(['A one.', 'B one.', 'C one.'])
  typeOver(ned, guideid, itemAt(stepids, 0), 1, 'A by Ned too.')
  expect(await ned.outbox.flush(guideKey(guideid))).toBe('saved')
  expect(existing(ned.requests.at(-1), 'the last request').revisionid).toBe(String(held.revisionid))
  expect(texts(await stepNow(0))).toEqual(['A by Ned.', 'A by Ned too.'])
})

test('beside an edit that waits, a save that goes live is no waiting one (A-22)', async () => {
  ned.outbox.changeGuide(guideid, { summary: 'By Ned.' })
  await ned.outbox.flush(guideKey(guideid))
  expect(receiptOf(ned)?.patrolid).toBeGreaterThan(0)
  await mine.outbox.catchUp(guideKey(guideid))
  mine.outbox.changeGuide(guideid, { conclusion: 'By Ada.' })
  expect(await mine.outbox.flush(guideKey(guideid))).toBe('saved')
  expect((await stage.api.anyone.readGuide({ params: { guideid } })).conclusion_raw).toBe('By Ada.')
  expect(await read()).toMatchObject({ unpatrolled: true, summary: 'By Ned.' })
  expect(receiptOf(mine)?.patrolid).toBeNull()
})

test('a 409 with the waiting version merges by the same rules (A-22)', async () => {
  const other = await stage.outboxOf(await stage.api.person(`nina${newcomers}`))
  await other.open(guideid)
  typeOver(ned, guideid, itemAt(stepids, 0), 0, 'A by Ned.')
  await ned.outbox.flush(guideKey(guideid))
  typeOver(other, guideid, itemAt(stepids, 0), 1, 'A by Nina.')
  expect(await other.outbox.flush(guideKey(guideid))).toBe('saved')
  expect(other.requests.map(({ method }) => method)).toEqual(['PATCH', 'PATCH'])
  expect(other.outbox.step(guideid, itemAt(stepids, 0))?.silent).toMatchObject([
    { before: 'A one.', now: 'A by Ned.' },
  ])
  expect(texts(await stepNow(0))).toEqual(['A by Ned.', 'A by Nina.'])
  expect(receiptOf(other)?.patrolid).toBeGreaterThan(0)
  typeOver(ned, guideid, itemAt(stepids, 0), 1, 'A by Ned after all.')
  expect(await ned.outbox.flush(guideKey(guideid))).toBe('conflict')
  expect(
    questionsOf(existing(ned.outbox.step(guideid, itemAt(stepids, 0)), 'the step'))[0]?.question,
  ).toMatchObject({
    mine: 'A by Ned after all.',
    theirs: 'A by Nina.',
  })
})

test('a held save whose answer was lost is found again as a waiting one (A-22, A-31)', async () => {
  ned.faults.push(dropAnswerWithoutKey, withoutKey)
  typeOver(ned, guideid, itemAt(stepids, 0), 0, 'A by Ned.')
  await ned.outbox.flush(guideKey(guideid))
  await ned.pass(10_000)
  expect(ned.outbox.step(guideid, itemAt(stepids, 0))).toMatchObject({ state: 'idle', sent: null })
  expect(receiptOf(ned)?.patrolid).toBeGreaterThan(0)
})

describe('a decided edit stops waiting with the next reading (A-22)', () => {
  const decide = async (action: 'accept' | 'deny', itemid: number) => {
    const { revisionid } = await stage.bob.readPatrolItem({ params: { itemid } })
    const { token } = await stage.bob.leasePatrolItem({
      params: { itemid },
      body: { kind: 'open' },
    })
    await stage.bob.decidePatrolItem({
      params: { itemid },
      query: { revisionid },
      body: {
        action,
        token,
        base_shown: 'live',
        ...(action === 'deny' && { reason_code: 'unclear' }),
      },
    })
  }
  /** Ned's edit of the first step waits; answers its item. */
  const hold = async (text = 'A by Ned.') => {
    typeOver(ned, guideid, itemAt(stepids, 0), 0, text)
    await ned.outbox.flush(guideKey(guideid))
    return existing(receiptOf(ned)?.patrolid, 'the item in patrol')
  }
  const seen = (at = 0) =>
    texts({
      lines: existing(ned.outbox.step(guideid, itemAt(stepids, at))?.mine, 'the own version').lines,
    })

  test('an accepted edit counts as saved beside others that wait (A-22)', async () => {
    const itemid = await hold()
    await ned.outbox.catchUp(guideKey(guideid))
    expect(existing(receiptOf(ned), 'the receipt').patrolid).toBe(itemid)
    const other = await stage.outboxOf(await stage.api.person(`nell${newcomers}`))
    await other.open(guideid)
    other.outbox.changeGuide(guideid, { summary: 'By Nell.' })
    await other.outbox.flush(guideKey(guideid))
    await ned.outbox.catchUp(guideKey(guideid))
    expect(existing(receiptOf(ned), 'the receipt').patrolid).toBe(itemid)
    await decide('accept', itemid)
    await ned.outbox.catchUp(guideKey(guideid))
    expect(receiptOf(ned)).toMatchObject({ patrolid: null })
    expect(seen()[0]).toBe('A by Ned.')
  })

  test('a refused edit neither waits nor counts as saved (A-22)', async () => {
    const itemid = await hold()
    await decide('deny', itemid)
    await ned.outbox.catchUp(guideKey(guideid))
    expect(receiptOf(ned)).toBeNull()
    expect(seen()[0]).toBe('A one.')
    typeOver(ned, guideid, itemAt(stepids, 0), 1, 'A two by Ned.')
    expect(await ned.outbox.flush(guideKey(guideid))).toBe('saved')
    expect(existing(ned.requests.at(-1), 'the last request').revisionid).toBe(
      String(
        itemAt((await stage.api.anyone.readGuide({ params: { guideid } })).steps, 0).revisionid,
      ),
    )
    expect(ned.requests).toHaveLength(2)
  })

  test('refused while more is being written: no word of that goes (A-22)', async () => {
    const itemid = await hold()
    typeOver(ned, guideid, itemAt(stepids, 0), 1, 'A two by Ned.')
    await decide('deny', itemid)
    await ned.outbox.catchUp(guideKey(guideid))
    expect(seen()[1]).toBe('A two by Ned.')
    expect(await ned.outbox.flush(guideKey(guideid))).toBe('saved')
    expect(texts(await stepNow(0))[1]).toBe('A two by Ned.')
  })

  test('what is saved while one asks what became of an edit stays (A-22, A-37)', async () => {
    let letGo = () => {}
    let ask = () => {}
    const gate = new Promise<void>(resolve => (letGo = resolve))
    const asked = new Promise<void>(resolve => (ask = resolve))
    const send: typeof fetch = async (input, init) => {
      if (String(input).includes('/patrol')) {
        ask()
        await gate
      }
      return stage.api.site.request(input as string, init)
    }
    const person = await stage.api.person(`nora${newcomers}`)
    ned = await anOutbox(send, person.token, { userid: person.me.userid, site })
    await ned.open(guideid)
    const itemid = await hold()
    await decide('deny', itemid)
    const opened = ned.outbox.catchUp(guideKey(guideid))
    await asked
    ned.outbox.changeGuide(guideid, { summary: 'By Nora.' })
    expect(await ned.outbox.flush(guideKey(guideid))).toBe('saved')
    letGo()
    await opened
    expect(seen()[0]).toBe('A one.')
    expect(ned.outbox.guide(guideid)?.mine?.summary).toBe('By Nora.')
    expect(receiptOf(ned)?.patrolid).toBeGreaterThan(itemid)
  })

  test('a new step that was refused leaves the editor (A-22)', async () => {
    const stepid = ned.outbox.addStep(guideid, 1)
    typeOver(ned, guideid, stepid, 0, 'New by Ned.')
    await ned.outbox.flush(guideKey(guideid))
    expect(ned.outbox.guide(guideid)?.mine?.stepids).toHaveLength(4)
    await decide('deny', existing(receiptOf(ned)?.patrolid, 'the item in patrol'))
    await ned.outbox.catchUp(guideKey(guideid))
    expect(existing(ned.outbox.guide(guideid)?.mine, 'the own version').stepids).toEqual(stepids)
    expect(ned.outbox.drafts(guideKey(guideid))).toHaveLength(4)
  })

  test('a page likewise (A-22)', async () => {
    const params = { namespace: 'WIKI', title: `Held ${newcomers}` }
    const { wikiid } = await stage.ada.createWiki({
      body: { ...params, contents: 'A lid is round.' },
    })
    const open = async () =>
      ned.outbox.openWiki(await stage.ada.readWiki({ params, query: { unpatrolled: true } }))
    const pageReceipt = () => saveStateOf(ned.outbox.drafts(wikiKey(wikiid)), true).receipt
    await open()
    for (const [action, words] of [
      ['deny', 'A lid is round.'],
      ['accept', 'A lid is oval.'],
    ] as const) {
      ned.outbox.changeWiki(wikiid, { contents: parse('A lid is oval.') })
      expect(await ned.outbox.flush(wikiKey(wikiid))).toBe('saved')
      await decide(action, existing(pageReceipt()?.patrolid, 'the item in patrol'))
      await open()
      expect([action, pageReceipt()?.patrolid]).toEqual([
        action,
        action === 'accept' ? null : undefined,
      ])
      expect(textOf(existing(ned.outbox.wiki(wikiid), 'the wiki').mine)).toContain(words)
    }
  })
})
