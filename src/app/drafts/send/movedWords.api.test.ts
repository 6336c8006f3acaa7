// Words that go from one step to another leave the first one on the service only once the other
// one has them.
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { guideKey } from '../content/docKey.ts'
import { questionsOf } from '../model/conflict.ts'
import { saveStateOf } from '../react/saveState.ts'
import { questionKey, type Answer } from '../merge/question.ts'
import { linesOf, setStage, texts } from '../../../testing/drafts/outboxStage.ts'
import type { TestOutbox } from '#testing/drafts/testOutbox.ts'

const stage = setStage(startApi, { beforeAll, beforeEach, afterAll })
let [guideid, first, second, mine] = [0, 0, 0, {} as TestOutbox]
beforeEach(() => {
  ;({ guideid, mine } = stage)
  ;[first, second] = [itemAt(stage.stepids, 0), itemAt(stage.stepids, 1)]
})
const now = async () => (await stage.read()).steps.map(step => texts(step).join(' '))
const bobWrites = async (text_raw: string) => {
  const { stepid, revisionid, lines } = await stage.stepNow(0)
  await stage.bob.patchStep({
    params: { guideid, stepid },
    query: { revisionid },
    body: { lines: lines.map((line, n) => ({ ...line, text_raw: n ? line.text_raw : text_raw })) },
  })
}
const lineOf = (text_raw: string) => ({
  lineid: null,
  text_raw,
  bullet: 'black' as const,
  level: 0,
})
/** As the editor joins them: what the second says goes behind the first, which is typed on. */
const merge = (text_raw: string, side = mine) => {
  const [a, b] = [linesOf(side, guideid, first), linesOf(side, guideid, second)]
  side.outbox.changeStep(guideid, first, {
    lines: [{ ...itemAt(a, 0), text_raw }, ...a.slice(1), ...b.map(line => lineOf(line.text_raw))],
  })
  side.outbox.deleteStep(guideid, second)
}
const settle = async (side = mine) => {
  await side.outbox.flush(guideKey(guideid))
  await side.pass(10_000)
}
const decide = (answer: Answer) => {
  const step = existing(mine.outbox.step(guideid, first), 'the step')
  const questions = questionsOf(step).map(({ question }) => question)
  mine.outbox.answer(
    { doc: guideKey(guideid), stepid: first },
    Object.fromEntries(questions.map(({ path }) => [questionKey(path), answer])),
    questions,
  )
  mine.outbox.apply({ doc: guideKey(guideid), stepid: first })
}

test('a step is deleted only when the one that took its words is answered (A-64)', async () => {
  await bobWrites('A by Bob.')
  merge('A by Ada.')
  await settle()
  expect(mine.outbox.step(guideid, first)?.state).toBe('conflict')
  expect(await now()).toEqual(['A by Bob. A two.', 'B one. B two.', 'C one. C two.'])
  const again = await mine.reload()
  await again.open(guideid)
  await settle(again)
  expect(await now()).toEqual(['A by Bob. A two.', 'B one. B two.', 'C one. C two.'])
  const { resources } = saveStateOf(again.outbox.drafts(guideKey(guideid)), true)
  expect(resources.map(({ stepid, state }) => [stepid, state])).toEqual([
    [first, 'conflict'],
    [second, 'dirty'], // it waits for an answer, and for no connection
  ])
})

test('the step goes once its words are where they went (A-64)', async () => {
  await bobWrites('A by Bob.')
  merge('A by Ada.')
  await settle()
  decide('mine')
  await settle()
  expect(await now()).toEqual(['A by Ada. A two. B one. B two.', 'C one. C two.'])
})

test('a step that was merged comes back with the words that are discarded (A-64)', async () => {
  await bobWrites('A by Bob.')
  merge('A by Ada.')
  await settle()
  mine.outbox.discard({ doc: guideKey(guideid), stepid: first })
  await settle()
  expect(await now()).toEqual(['A by Bob. A two.', 'B one. B two.', 'C one. C two.'])
  expect(mine.outbox.guide(guideid)?.mine?.stepids).toEqual(stage.stepids)
})

test('a line stays in its step while the step it went to is too long to send (A-64)', async () => {
  const [going, ...rest] = linesOf(mine, guideid, second)
  mine.outbox.changeStep(guideid, first, {
    lines: [
      ...linesOf(mine, guideid, first),
      lineOf(`${existing(going, 'the line').text_raw} ${'On and on. '.repeat(400)}`),
    ],
  })
  mine.outbox.changeStep(guideid, second, { lines: rest })
  await settle()
  expect(await now()).toEqual(['A one. A two.', 'B one. B two.', 'C one. C two.'])
})

test('a line that was sent to a step comes back when that is discarded (A-64)', async () => {
  await bobWrites('A by Bob.')
  const [going, ...rest] = linesOf(mine, guideid, second)
  const [own, ...more] = linesOf(mine, guideid, first)
  mine.outbox.changeStep(guideid, first, {
    lines: [
      { ...existing(own, 'the first line'), text_raw: 'A by Ada.' },
      ...more,
      lineOf(existing(going, 'the line').text_raw),
    ],
  })
  mine.outbox.changeStep(guideid, second, { lines: rest })
  await settle()
  mine.outbox.discard({ doc: guideKey(guideid), stepid: first })
  await settle()
  expect(await now()).toEqual(['A by Bob. A two.', 'B two. B one.', 'C one. C two.'])
})

test('two steps that swap their lines both go out (A-64)', async () => {
  const [a, b] = [linesOf(mine, guideid, first), linesOf(mine, guideid, second)]
  mine.outbox.changeStep(guideid, first, { lines: b.map(line => lineOf(line.text_raw)) })
  mine.outbox.changeStep(guideid, second, { lines: a.map(line => lineOf(line.text_raw)) })
  await settle()
  expect(await now()).toEqual(['B one. B two.', 'A one. A two.', 'C one. C two.'])
})
