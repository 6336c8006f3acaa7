// What a lost answer, a limit of requests, a clock that is set back and a page that closes do to
// the writes.
import { emptyStep } from '../content/guideContent.ts'
import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startApi } from '#testing/api.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { guideKey } from '../content/docKey.ts'
import { steadyNow } from './clock.ts'
import { questionsOf } from '../model/conflict.ts'
import { setStage, texts, typeOver } from '../../../testing/drafts/outboxStage.ts'
import {
  answerWith,
  dropAnswer,
  dropAnswerWithoutKey,
  withoutKey,
  type Fault,
} from '#testing/drafts/faults.ts'
import type { TestOutbox } from '#testing/drafts/testOutbox.ts'

const stage = setStage(startApi, { beforeAll, beforeEach, afterAll })
let [guideid, stepids, mine] = [0, [] as number[], {} as TestOutbox]
beforeEach(() => void ({ guideid, stepids, mine } = stage))
const { read, stepNow } = stage
const type = (at: number, lineAt: number, text_raw: string) =>
  typeOver(mine, guideid, itemAt(stepids, at), lineAt, text_raw)
const stepOf = (at: number) => existing(mine.outbox.step(guideid, itemAt(stepids, at)), 'the step')
const bobWrites = async (at: number, lineAt: number, text_raw: string) => {
  const { stepid, revisionid, lines } = await stepNow(at)
  await stage.bob.patchStep({
    params: { guideid, stepid },
    query: { revisionid },
    body: {
      lines: lines.map(({ lineid, level, text_raw: old }, i) => ({
        lineid,
        bullet: 'black' as const,
        level,
        text_raw: i === lineAt ? text_raw : old,
      })),
    },
  })
}
const revisionsOf = async (at: number) =>
  stage.ada.listStepRevisions({ params: { guideid, stepid: itemAt(stepids, at) } })
/** Between the two attempts, without the service knowing of repeats. */
const after =
  (work: () => Promise<unknown>): Fault =>
  async forward => {
    await work()
    return withoutKey(forward, '')
  }

describe('an answer that was lost', () => {
  test('of a write that landed is adopted: one revision, saved, nothing asked (A-31)', async () => {
    mine.faults.push(dropAnswerWithoutKey, withoutKey)
    const before = (await revisionsOf(0)).length
    type(0, 0, 'A landed.')
    await mine.outbox.flush(guideKey(guideid))
    await mine.pass(3000)
    expect(stepOf(0)).toMatchObject({
      state: 'saved',
      base: { revisionid: (await stepNow(0)).revisionid },
    })
    expect((await revisionsOf(0)).length).toBe(before + 1)
    expect(await mine.outbox.receipts(guideKey(guideid))).toMatchObject([
      { revisionid: (await stepNow(0)).revisionid },
    ])
  })

  test('of an overwritten write is the base of the merge (A-31)', async () => {
    mine.faults.push(
      dropAnswerWithoutKey,
      after(() => bobWrites(0, 0, 'A landed, says Bob.')),
    )
    type(0, 0, 'A landed.')
    await mine.outbox.flush(guideKey(guideid))
    await mine.pass(3000)
    expect(questionsOf(stepOf(0))).toEqual([])
    expect(['saved', 'idle']).toContain(stepOf(0).state)
    expect(texts(existing(stepOf(0).mine, 'the own version'))).toEqual([
      'A landed, says Bob.',
      'A two.',
    ])
    expect(texts(await stepNow(0))).toEqual(['A landed, says Bob.', 'A two.'])
  })

  test('of an overwritten write is known for mine after a restart too (A-31, A-40)', async () => {
    mine.faults.push(dropAnswerWithoutKey)
    type(0, 0, 'A landed.')
    await mine.outbox.flush(guideKey(guideid))
    await bobWrites(0, 0, 'A landed, says Bob.')
    // The service does not know the key that the write is repeated with.
    const again = await mine.reload()
    await again.pass(5000)
    const step = existing(again.outbox.step(guideid, itemAt(stepids, 0)), 'the step')
    expect(questionsOf(step)).toEqual([])
    expect(texts(await stepNow(0))).toEqual(['A landed, says Bob.', 'A two.'])
  })

  test('of a delete that landed counts as done (A-31)', async () => {
    mine.faults.push(dropAnswerWithoutKey, withoutKey)
    mine.outbox.deleteStep(guideid, itemAt(stepids, 1))
    await mine.outbox.flush(guideKey(guideid))
    await mine.pass(5000)
    expect(mine.outbox.step(guideid, itemAt(stepids, 1))).toBeUndefined()
    expect((await read()).steps).toHaveLength(2)
  })

  test('of a create makes one step in twenty tries (A-32)', async () => {
    for (let i = 1; i <= 20; i += 1) {
      mine.faults.push(dropAnswerWithoutKey)
      mine.outbox.addStep(guideid, 2 + i, {
        ...emptyStep(),
        title: `New ${i}`,
        lines: [{ lineid: null, text_raw: `New ${i}.`, bullet: 'black', level: 0 }],
      })
      await mine.outbox.flush(guideKey(guideid))
      await mine.pass(3000)
    }
    const guide = await read()
    expect(guide.steps.map(({ title }) => title).filter(Boolean)).toEqual(
      Array.from({ length: 20 }, (_, i) => `New ${i + 1}`),
    )
    expect(existing(mine.outbox.guide(guideid)?.mine, 'the own version').stepids).toEqual(
      guide.steps.map(({ stepid }) => stepid),
    )
  })

  test('of a create keeps text typed meanwhile (A-32)', async () => {
    mine.faults.push(dropAnswerWithoutKey)
    const temporary = mine.outbox.addStep(guideid, 3, {
      ...emptyStep(),
      lines: ['First.', 'Second.'].map(text_raw => ({
        lineid: null,
        text_raw,
        bullet: 'black' as const,
        level: 0,
      })),
    })
    await mine.outbox.flush(guideKey(guideid))
    const there = existing((await mine.open(guideid)).steps.at(-1), 'the last step')
    expect(texts(there)).toEqual(['First.', 'Second.'])
    typeOver(mine, guideid, temporary, 0, 'First, in the new one.')
    typeOver(mine, guideid, there.stepid, 1, 'Second, in the one that was read.')
    typeOver(mine, guideid, temporary, 1, 'Second, in the new one.')
    await mine.outbox.flush(guideKey(guideid))
    await mine.pass(5000)
    await mine.outbox.flush(guideKey(guideid))
    await mine.pass(5000)
    const guide = await read()
    expect(guide.steps).toHaveLength(stepids.length + 1)
    const kept = texts(existing(guide.steps.at(-1), 'the last step')).join(' ')
    for (const words of [
      'First, in the new one.',
      'Second, in the one that was read.',
      'Second, in the new one.',
    ])
      expect(kept).toContain(words)
  })

  test('of a create that never arrived repeats it (A-32)', async () => {
    const body = {
      title: 'Same',
      lines: [{ lineid: null, text_raw: 'Same.', bullet: 'black' as const, level: 0 }],
    }
    mine.faults.push(async () => {
      await stage.bob.createStep({ params: { guideid }, query: {}, body: { ...body, orderby: 4 } })
      throw new TypeError('connection lost')
    })
    mine.outbox.addStep(guideid, 3, { ...emptyStep(), ...body })
    await mine.outbox.flush(guideKey(guideid))
    await mine.pass(5000)
    expect((await read()).steps.filter(({ title }) => title === 'Same')).toHaveLength(2)
  })
})

describe('revisionids', () => {
  test('of a guide that rises with each step write merge without a question (A-27)', async () => {
    mine.faults.push(async forward => {
      const response = await forward()
      const { revisionid } = await read()
      await stage.bob.patchGuide({
        params: { guideid },
        query: { revisionid },
        body: { conclusion: 'Raised.' },
      })
      return response
    })
    type(0, 0, 'A first.')
    mine.outbox.changeGuide(guideid, { summary: 'Then the summary.' })
    expect(await mine.outbox.flush(guideKey(guideid))).toBe('saved')
    expect(await read()).toMatchObject({
      summary: 'Then the summary.',
      conclusion_raw: 'Raised.',
      steps: [{ lines: [{ text_raw: 'A first.' }, {}] }, {}, {}],
    })
    expect(questionsOf(existing(mine.outbox.guide(guideid), 'the guide'))).toEqual([])
  })

  test('are the newest that an answer told, in every kind of write (A-26)', async () => {
    type(0, 0, 'A.')
    mine.outbox.changeGuide(guideid, { summary: 'S.' })
    mine.outbox.addStep(guideid, 1, {
      ...emptyStep(),
      title: 'New',
      lines: [{ lineid: null, text_raw: 'New.', bullet: 'black', level: 0 }],
    })
    mine.outbox.deleteStep(guideid, itemAt(stepids, 2))
    mine.outbox.orderSteps(
      guideid,
      [...existing(mine.outbox.guide(guideid)?.mine, 'the own version').stepids].reverse(),
    )
    await mine.outbox.publish(guideid)
    await mine.outbox.publish(guideid, false)
    expect(
      mine.requests.map(({ method, path }) => `${method} ${path.replace(/\d+/g, 'n')}`).sort(),
    ).toEqual([
      'DELETE /guides/n/public',
      'DELETE /guides/n/steps/n',
      'PATCH /guides/n',
      'PATCH /guides/n/steps/n',
      'POST /guides/n/steps',
      'PUT /guides/n/public',
      'PUT /guides/n/steporder',
    ])
    expect(
      mine.requests.filter(
        ({ revisionid, newest }) => newest === undefined || Number(revisionid) !== newest,
      ),
    ).toEqual([])
  })

  test('that are known to be stale are merged first (A-26)', async () => {
    type(0, 0, 'A by Ada.')
    await bobWrites(0, 0, 'A by Bob.')
    await mine.outbox.catchUp(guideKey(guideid))
    expect(stepOf(0).state).toBe('dirty')
    expect(await mine.outbox.flush(guideKey(guideid))).toBe('conflict')
    expect(mine.requests).toEqual([])
    expect(questionsOf(stepOf(0)).map(({ question }) => [question.mine, question.theirs])).toEqual([
      ['A by Ada.', 'A by Bob.'],
    ])
  })

  test('and content of the base are those the draft was typed on (A-50)', async () => {
    type(0, 0, 'A by Ada.')
    await mine.outbox.catchUp(guideKey(guideid))
    await bobWrites(0, 1, 'Two by Bob.')
    const theirs = await stepNow(0)
    mine.faults.push(async () => new Response(JSON.stringify(theirs), { status: 409 }))
    // The cache of the page has theirs by now; the merge knows what the draft was typed on.
    expect(await mine.outbox.flush(guideKey(guideid))).toBe('saved')
    expect(texts(await stepNow(0))).toEqual(['A by Ada.', 'Two by Bob.'])
  })
})

describe('the pace', () => {
  test('is slower when few requests are left, so that no write runs into 429 (A-33)', async () => {
    mine.faults.push(async forward => {
      const response = await forward()
      const headers = new Headers(response.headers)
      headers.set('RateLimit-Remaining', '2')
      headers.set('RateLimit-Reset', '30')
      return new Response(await response.text(), { status: response.status, headers })
    })
    type(0, 0, 'A!')
    type(1, 0, 'B!')
    const done = mine.outbox.flush(guideKey(guideid))
    await mine.pass(9000)
    expect(mine.requests).toHaveLength(1)
    await mine.pass(2000)
    expect(mine.requests).toHaveLength(2)
    expect(itemAt(mine.requests, 1).at - itemAt(mine.requests, 0).at).toBeGreaterThanOrEqual(10_000)
    expect(await done).toBe('saved')
    expect((await stepNow(1)).lines[0]?.text_raw).toBe('B!')
  })

  test('is what a 429 asks for, and nothing else leaves meanwhile (A-33)', async () => {
    mine.faults.push(
      answerWith(429, '{"error":true,"message":"Slow down"}', { 'Retry-After': '9' }),
    )
    type(0, 0, 'A!')
    type(1, 0, 'B!')
    await mine.outbox.flush(guideKey(guideid))
    await mine.pass(8000)
    expect(mine.requests).toHaveLength(1)
    await mine.pass(4000)
    expect(mine.requests).toHaveLength(3)
    expect((await stepNow(1)).lines[0]?.text_raw).toBe('B!')
  })
})

describe('a page that closes', () => {
  test('sends small bodies so that they outlive it, at once (A-19)', async () => {
    type(0, 0, 'A last word.')
    void mine.outbox.flush(guideKey(guideid), { keepalive: true })
    // In the very task in which the page goes.
    await Promise.resolve()
    expect(mine.requests).toMatchObject([
      { keepalive: true, body: expect.stringContaining('A last word.') },
    ])
    await mine.settled()
    expect((await stepNow(0)).lines[0]?.text_raw).toBe('A last word.')
  })

  test('leaves a body of 60 kB in the journal for the next visit (A-19)', async () => {
    const conclusion = 'ä'.repeat(19_000)
    mine.outbox.changeGuide(guideid, { conclusion, introduction: conclusion })
    await mine.outbox.flush(guideKey(guideid), { keepalive: true })
    expect(mine.requests).toEqual([])
    const again = await mine.reload()
    expect(existing(again.outbox.guide(guideid)?.mine, 'the own version').conclusion).toBe(
      conclusion,
    )
    await again.open(guideid)
    expect((await read()).conclusion_raw).toBe(conclusion)
  })
})

describe('a clock that is set back by two days', () => {
  const days = 2 * 24 * 3600 * 1000
  afterEach(() => void vi.useRealTimers())

  test('does not move the clock of the outbox (A-229)', () => {
    const before = steadyNow()
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() - days)
    expect(steadyNow()).toBeGreaterThanOrEqual(before)
  })

  test('between visits changes neither order nor time of requests (A-229)', async () => {
    type(1, 0, 'B first.')
    mine.setOnline(false)
    const again = await mine.reload(mine.now() - days)
    again.setOnline(false)
    await again.outbox.catchUp(guideKey(guideid))
    typeOver(again, guideid, itemAt(stepids, 0), 0, 'A second.')
    await again.settled()
    again.setOnline(true)
    await again.pass(3000)
    expect(again.requests.map(({ path }) => path)).toEqual(
      [stepids[1], stepids[0]].map(stepid => `/guides/${guideid}/steps/${stepid}`),
    )
    typeOver(again, guideid, itemAt(stepids, 0), 1, 'A third.')
    await again.pass(2100)
    expect(texts(await stepNow(0))).toEqual(['A second.', 'A third.'])
  })
})

test('a write to a step goes by its own key each time (A-30)', async () => {
  mine.faults.push(dropAnswer)
  type(0, 0, 'A1.')
  await mine.outbox.flush(guideKey(guideid))
  await mine.pass(3000)
  type(0, 0, 'A2.')
  await mine.outbox.flush(guideKey(guideid))
  expect(mine.requests.map(({ key }) => key)).toEqual([
    itemAt(mine.requests, 0).key,
    itemAt(mine.requests, 0).key,
    expect.not.stringMatching(existing(mine.requests[0]?.key, 'the key')),
  ])
})

test('of five guides go out four at a time and of one guide in turn (A-25)', async () => {
  const guides = await Promise.all(
    [1, 2, 3, 4, 5].map(async () => {
      const made = await stage.ada.createGuide({
        body: { category: 'Grinder', type: 'repair', subject: 'Burr' },
      })
      await mine.outbox.catchUp(guideKey(made.guideid))
      return made.guideid
    }),
  )
  let [underWay, most] = [0, 0]
  const slow: Fault = async forward => {
    underWay += 1
    most = Math.max(most, underWay)
    for (let turns = 0; most < 4 && turns < 300; turns += 1)
      await new Promise(resolve => setTimeout(resolve, 10)) // until four are under way
    await new Promise(resolve => setTimeout(resolve, 30)) // a fifth would have come by then
    const response = await forward()
    underWay -= 1
    return response
  }
  for (let i = 0; i < 5; i += 1) mine.faults.push(slow)
  for (const [i, id] of guides.entries()) mine.outbox.changeGuide(id, { summary: `Number ${i}.` })
  expect(await Promise.all(guides.map(id => mine.outbox.flush(guideKey(id))))).toEqual(
    guides.map(() => 'saved'),
  )
  expect(most).toBe(4)
})
