// What a person decides: which text stays when the service changed it, answers to questions, and
// merged changes taken back.
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { guideKey } from './content/docKey.ts'
import { questionsOf } from './model/conflict.ts'
import { setStage, texts, typeOver } from '../../testing/drafts/outboxStage.ts'
import { answerNow } from '#testing/drafts/answerNow.ts'
import type { Fault } from '#testing/drafts/faults.ts'
import type { TestOutbox } from '#testing/drafts/testOutbox.ts'

const stage = setStage(startApi, { beforeAll, beforeEach, afterAll })
let [guideid, stepids, mine] = [0, [] as number[], {} as TestOutbox]
beforeEach(() => void ({ guideid, stepids, mine } = stage))
const { stepNow } = stage
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

test('a text changed by the service is reported and can be sent again (A-21)', async () => {
  const stripped: Fault = forward =>
    forward(init => ({ ...init, body: String(init.body).replace('<b>two</b>', 'two') }))
  mine.faults.push(stripped)
  type(0, 1, 'A <b>two</b>!')
  expect(await mine.outbox.flush(guideKey(guideid))).toBe('saved')
  expect(texts(existing(stepOf(0).mine, 'the own version'))).toEqual(['A one.', 'A two!'])
  expect(stepOf(0).notice).toMatchObject({
    sent: { lines: [{}, { text_raw: 'A <b>two</b>!' }] },
    got: { lines: [{}, { text_raw: 'A two!' }] },
  })
  // A closed page does not forget it.
  const again = await mine.reload()
  await again.open(guideid)
  expect(again.outbox.step(guideid, itemAt(stepids, 0))?.notice).toMatchObject({
    sent: { lines: [{}, { text_raw: 'A <b>two</b>!' }] },
  })
  typeOver(again, guideid, itemAt(stepids, 0), 0, 'A one and more.')
  again.outbox.sendMineAgain({ doc: guideKey(guideid), stepid: itemAt(stepids, 0) })
  expect(await again.outbox.flush(guideKey(guideid))).toBe('saved')
  expect(texts(await stepNow(0))).toEqual(['A one and more.', 'A <b>two</b>!'])
  expect(again.outbox.step(guideid, itemAt(stepids, 0))?.notice).toBeNull()
})

test('trailing blanks and composed letters are no change of the service (A-21)', async () => {
  mine.faults.push(forward =>
    forward(init => ({
      ...init,
      body: String(init.body).replace('Caf\\u0301', '').replace('Cafe\u0301  ', 'Caf\u00e9'),
    })),
  )
  type(0, 0, 'Cafe\u0301  ')
  expect(await mine.outbox.flush(guideKey(guideid))).toBe('saved')
  expect(stepOf(0).notice).toBeNull()
})

test('an answer to a question that has changed since it was seen is not taken (A-36)', async () => {
  type(0, 0, 'One by Ada.')
  await bobWrites(0, 0, 'One by Bob.')
  expect(await mine.outbox.flush(guideKey(guideid))).toBe('conflict')
  const resource = { doc: guideKey(guideid), stepid: itemAt(stepids, 0) }
  const seen = questionsOf(stepOf(0)).map(({ question }) => question)
  const answers = { [itemAt(seen, 0).path.join('/')]: 'mine' as const }
  await bobWrites(0, 0, 'One by Bob, and more.')
  await mine.outbox.catchUp(guideKey(guideid))
  mine.outbox.answer(resource, answers, seen)
  expect(mine.outbox.apply(resource)).toBe(false)
  expect(questionsOf(stepOf(0)).map(({ question, answer }) => [question.theirs, answer])).toEqual([
    ['One by Bob, and more.', undefined],
  ])
  answerNow(mine.outbox, resource, answers)
  expect(mine.outbox.apply(resource)).toBe(true)
})

test('answers survive a third version that leaves their texts alone (A-61)', async () => {
  type(0, 0, 'One by Ada.')
  type(0, 1, 'Two by Ada.')
  await bobWrites(0, 0, 'One by Bob.')
  await bobWrites(0, 1, 'Two by Bob.')
  expect(await mine.outbox.flush(guideKey(guideid))).toBe('conflict')
  const resource = { doc: guideKey(guideid), stepid: itemAt(stepids, 0) }
  const [one, two] = questionsOf(stepOf(0)).map(({ question }) => question.path.join('/'))
  answerNow(mine.outbox, resource, {
    [existing(one, 'the question')]: 'mine',
    [existing(two, 'the question')]: 'mine',
  })
  await bobWrites(0, 1, 'Two by Bob, again.')
  await mine.outbox.catchUp(guideKey(guideid))
  expect(existing(stepOf(0).theirs, 'their version').revisionid).toBe((await stepNow(0)).revisionid)
  expect(questionsOf(stepOf(0)).map(({ question, answer }) => [question.theirs, answer])).toEqual([
    ['One by Bob.', 'mine'],
    ['Two by Bob, again.', undefined],
  ])
  // A version without a difference leaves nothing to ask.
  await bobWrites(0, 0, 'One by Ada.')
  await bobWrites(0, 1, 'Two by Ada.')
  await mine.outbox.catchUp(guideKey(guideid))
  expect(stepOf(0)).toMatchObject({ state: 'idle', theirs: null })
})

test('a merged change can be taken back, unless it was changed since (A-55)', async () => {
  await bobWrites(0, 0, 'One by Bob.')
  type(0, 1, 'Two by Ada.')
  expect(await mine.outbox.flush(guideKey(guideid))).toBe('saved')
  const resource = { doc: guideKey(guideid), stepid: itemAt(stepids, 0) }
  const [merged] = stepOf(0).silent
  expect(merged).toMatchObject({ before: 'A one.', now: 'One by Bob.' })
  expect(mine.outbox.undoMerged(resource, existing(merged, 'the merged change'))).toBe(true)
  expect(await mine.outbox.flush(guideKey(guideid))).toBe('saved')
  expect(texts(await stepNow(0))).toEqual(['A one.', 'Two by Ada.'])
  expect(stepOf(0).silent).toEqual([])
  type(0, 0, 'One, changed since.')
  expect(mine.outbox.undoMerged(resource, existing(merged, 'the merged change'))).toBe(false)
  expect(texts(existing(stepOf(0).mine, 'the own version'))[0]).toBe('One, changed since.')
})
