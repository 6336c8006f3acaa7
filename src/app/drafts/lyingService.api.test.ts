// A service that lies, over the fault proxy: "saved" is never said wrongly, and what was typed is
// kept until it is.
import { guideKey } from './content/docKey.ts'
import { emptyStep } from './content/guideContent.ts'
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { worst } from './model/saveMachine.ts'
import { openDraftJournal } from './journal/draftJournal.ts'
import { setStage, texts, typeOver } from '../../testing/drafts/outboxStage.ts'
import { answerWith, type Fault } from '#testing/drafts/faults.ts'
import type { TestOutbox } from '#testing/drafts/testOutbox.ts'

const stage = setStage(startApi, { beforeAll, beforeEach, afterAll })
let [guideid, stepids, mine] = [0, [] as number[], {} as TestOutbox]
beforeEach(() => void ({ guideid, stepids, mine } = stage))
const { read } = stage
const typed = ['A typed.', 'B typed.', 'C typed.']
const type = (side: TestOutbox = mine) =>
  typed.forEach((text, at) => typeOver(side, guideid, itemAt(stepids, at), 0, text))
const firstLines = async () => (await read()).steps.map(step => texts(step)[0])

/**
 * Every state that the header showed, and whether the journal held each text that the service did
 * not.
 */
const watch = (side: TestOutbox) => {
  const shown = new Set<string>()
  const look = () =>
    void shown.add(worst(side.outbox.drafts(guideKey(guideid)).map(({ state }) => state)))
  look()
  side.outbox.subscribe(look)
  return shown
}
const kept = async (side: TestOutbox) => {
  const records = await (await openDraftJournal(side.outbox.owner, side.journal)).load()
  return records.flatMap(record =>
    record.kind === 'step' ? (record.mine?.lines.map(({ text_raw }) => text_raw) ?? []) : [],
  )
}

/** Answers 200 with the resource as it was before. */
const oldVersion: Fault = async (_, path) => {
  const guide = await read()
  const step = guide.steps.find(({ stepid }) => path.endsWith(`/steps/${stepid}`))
  return new Response(JSON.stringify(step ?? guide), { status: 200 })
}
/** Answers with a higher revisionid and the old text, and stores nothing. */
const inventedRevision: Fault = async (_, path) => {
  const step = (await read()).steps.find(({ stepid }) => path.endsWith(`/steps/${stepid}`))
  return new Response(JSON.stringify({ ...step, revisionid: 0 }), { status: 200 })
}
const json = { 'Content-Type': 'application/json' }

describe('never says saved when it answers', () => {
  test.each<[string, Fault]>([
    [
      '200 with a page of HTML',
      answerWith(200, '<!doctype html><title>Sign in</title>', { 'Content-Type': 'text/html' }),
    ],
    ['200 with an empty body', answerWith(200)],
    ['200 with null', answerWith(200, 'null', json)],
    ['200 with an empty object', answerWith(200, '{}', json)],
    ['200 with half an object', answerWith(200, '{"stepid":1,"revisio', json)],
    ['200 with the old revision', oldVersion],
    ['200 with a revision that is none', inventedRevision],
    ['204 with nothing', async () => new Response(null, { status: 204 })],
    [
      '200 for another step',
      async () => new Response(JSON.stringify((await read()).steps[2]), { status: 200 }),
    ],
  ])('%s (A-20)', async (_, lie) => {
    // Three steps are typed; the first answers of all three are lies.
    mine.faults.push(lie, lie, lie)
    type()
    const shown = watch(mine)
    await mine.outbox.flush(guideKey(guideid))
    expect([...shown].filter(state => ['saved', 'idle'].includes(state))).toEqual([])
    expect(await kept(mine)).toEqual(expect.arrayContaining(typed))
    expect(await firstLines()).not.toContain(typed[0])
    await mine.pass(60_000)
    expect(await firstLines()).toEqual(typed)
    expect(worst(mine.outbox.drafts(guideKey(guideid)).map(({ state }) => state))).toMatch(
      /saved|idle/,
    )
    expect(await kept(mine)).toEqual([])
  })

  test('a 422 on one of five keeps that one with its reason (A-20, A-34)', async () => {
    for (const n of [4, 5])
      mine.outbox.addStep(guideid, n - 1, {
        ...emptyStep(),
        lines: [{ lineid: null, text_raw: `${n} typed.`, bullet: 'black', level: 0 }],
      })
    await mine.outbox.flush(guideKey(guideid))
    const all = (await read()).steps.map(({ stepid }) => stepid)
    const refusal = answerWith(
      422,
      '{"error":true,"message":"Line 1 is not allowed","errors":[{"field":"lines","code":"refused","message":"Not allowed","index":0}]}',
      json,
    )
    mine.faults.push(
      forward => forward(),
      forward => forward(),
      refusal,
    )
    all.forEach((stepid, i) => typeOver(mine, guideid, stepid, 0, `Five, ${i + 1}.`))
    const shown = watch(mine)
    expect(await mine.outbox.flush(guideKey(guideid))).toBe('blocked')
    expect([...shown].filter(state => ['saved', 'idle'].includes(state))).toEqual([])
    expect(await firstLines()).toEqual(['Five, 1.', 'Five, 2.', 'C one.', 'Five, 4.', 'Five, 5.'])
    expect(mine.outbox.step(guideid, itemAt(all, 2))).toMatchObject({
      state: 'blocked',
      reason: { status: 422, errors: [{ field: 'lines', index: 0 }] },
      mine: { lines: [{ text_raw: 'Five, 3.' }, {}] },
    })
    expect(await kept(mine)).toContain('Five, 3.')
  })

  test('a 401 saves nothing until somebody signs in (A-20)', async () => {
    mine.setToken('0'.repeat(32))
    type()
    const shown = watch(mine)
    expect(await mine.outbox.flush(guideKey(guideid))).toBe('blocked')
    expect([...shown].filter(state => ['saved', 'idle'].includes(state))).toEqual([])
    expect(await kept(mine)).toEqual(expect.arrayContaining(typed))
    mine.setToken(stage.ada.token)
    mine.outbox.signedIn()
    await mine.pass(5000)
    expect(await firstLines()).toEqual(typed)
  })

  test('a different stored text is shown beside the typed one (A-20, A-21)', async () => {
    mine.faults.push(forward =>
      forward(init => ({ ...init, body: String(init.body).replace('A typed.', 'A altered.') })),
    )
    type()
    expect(await mine.outbox.flush(guideKey(guideid))).toBe('saved')
    expect(await firstLines()).toEqual(['A altered.', 'B typed.', 'C typed.'])
    expect(mine.outbox.step(guideid, itemAt(stepids, 0))).toMatchObject({
      mine: { lines: [{ text_raw: 'A altered.' }, {}] },
      notice: {
        sent: { lines: [{ text_raw: 'A typed.' }, {}] },
        got: { lines: [{ text_raw: 'A altered.' }, {}] },
      },
    })
  })

  test('a clock set back between visits does not make typed text old (A-20, A-229)', async () => {
    mine.faults.push(answerWith(200), answerWith(200), answerWith(200))
    type()
    await mine.outbox.flush(guideKey(guideid))
    const again = await mine.reload(mine.now() - 2 * 24 * 3600 * 1000)
    await again.open(guideid)
    await again.pass(60_000)
    expect(await firstLines()).toEqual(typed)
    expect(worst(again.outbox.drafts(guideKey(guideid)).map(({ state }) => state))).toMatch(
      /saved|idle/,
    )
  })
})

test('of 300 answers, half of them false, only true saves are called saved (A-20)', async () => {
  const lies: Fault[] = [
    answerWith(200),
    answerWith(200, '<html></html>'),
    answerWith(200, '{}', json),
    oldVersion,
    inventedRevision,
    answerWith(500, '<html></html>'),
    answerWith(401, '{}', json),
    answerWith(422, '{}', json),
  ]
  let said = 0
  for (let round = 0; round < 150; round += 1) {
    const at = round % 3
    mine.faults.push(...(round % 2 === 0 ? [itemAt(lies, (round / 2) % lies.length)] : []))
    typeOver(mine, guideid, itemAt(stepids, at), 0, `Round ${round}.`)
    await mine.outbox.flush(guideKey(guideid))
    const draft = existing(mine.outbox.step(guideid, itemAt(stepids, at)), 'the step')
    const stored = texts(itemAt((await read()).steps, at))[0]
    if (draft.state === 'saved' || draft.state === 'idle') {
      said += 1
      expect(stored).toBe(`Round ${round}.`)
    } else expect(draft.mine?.lines[0]?.text_raw).toBe(`Round ${round}.`)
    mine.outbox.signedIn()
    mine.outbox.retry(guideKey(guideid))
    await mine.pass(3000)
  }
  expect(said).toBeGreaterThan(50)
})
