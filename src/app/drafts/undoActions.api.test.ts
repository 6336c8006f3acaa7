// Steps of a guide are taken back from the journal, on the real service: after a restart too, and
// beside what somebody else wrote.
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { itemAt } from '#lib/existing.ts'
import { startApi } from '#testing/api.ts'
import type { TestOutbox } from '#testing/drafts/testOutbox.ts'
import { linesOf, setStage, texts, typeOver } from '../../testing/drafts/outboxStage.ts'
import { guideKey } from './content/docKey.ts'
import { emptyStep, type StepId, type StepLine } from './content/guideContent.ts'

const stage = setStage(startApi, { beforeAll, beforeEach, afterAll })
let [guideid, stepid, mine] = [0, 0 as StepId, {} as TestOutbox]
beforeEach(() => void ({ guideid, mine } = stage))
beforeEach(() => void (stepid = itemAt(stage.stepids, 0)))
const { stepNow } = stage

const type = (side: TestOutbox, text: string) => typeOver(side, guideid, stepid, 0, text)
const write = (side: TestOutbox, lines: readonly StepLine[]) =>
  side.outbox.changeStep(guideid, stepid, { lines: [...lines] }, 'apart')
const there = (side: TestOutbox) => linesOf(side, guideid, stepid).map(line => line.text_raw)
const back = (side: TestOutbox) => side.outbox.goBackInStep(guideid, stepid, 'undo')
const again = (side: TestOutbox) => side.outbox.goBackInStep(guideid, stepid, 'redo')
const save = (side: TestOutbox) => side.outbox.flush(guideKey(guideid))
const reopened = async (side: TestOutbox) => {
  const next = await side.reload()
  await next.outbox.catchUp(guideKey(guideid))
  await next.settled()
  return next
}
const aLine = (text_raw: string): StepLine => ({
  lineid: null,
  text_raw,
  bullet: 'black',
  level: 0,
})

test('saved changes of a step are undone and redone after a restart (A-43)', async () => {
  const [start] = there(mine)
  const all = [start, 'One.', 'One. Two.', 'One. Two. Three.']
  for (const text of all.slice(1)) {
    type(mine, String(text))
    await mine.pass(1500)
  }
  await save(mine)
  const next = await reopened(mine)
  for (const text of all.slice(0, -1).toReversed()) {
    back(next)
    expect(await save(next)).toBe('saved')
    expect((await stepNow(0)).lines[0]?.text_raw).toBe(text)
  }
  expect(back(next)).toBeUndefined()
  const last = await reopened(next)
  for (const _ of [1, 2, 3]) again(last)
  await save(last)
  expect((await stepNow(0)).lines[0]?.text_raw).toBe('One. Two. Three.')
  expect(last.outbox.canGoBackInStep(guideid, stepid, 'redo')).toBe(false)
})

test('lines that the service has named since are the same lines to an undo (A-43)', async () => {
  const before = there(mine)
  write(mine, [...linesOf(mine, guideid, stepid), aLine('New.')])
  await save(mine)
  const [, , made] = linesOf(mine, guideid, stepid)
  write(mine, linesOf(mine, guideid, stepid).slice(0, 2))
  await save(mine)
  const other = await stage.outboxOf(stage.bob)
  await other.outbox.catchUp(guideKey(guideid))
  typeOver(other, guideid, stepid, 1, 'Said by somebody else.')
  await save(other)
  const next = await reopened(mine)
  back(next)
  await save(next)
  const step = await stepNow(0)
  expect(texts(step)).toEqual([before[0], 'Said by somebody else.', 'New.'])
  expect(step.lines[2]?.lineid).not.toBe(made?.lineid)
  back(next)
  await save(next)
  expect(texts(await stepNow(0))).toEqual([before[0], 'Said by somebody else.'])
})

test('an undo of a step keeps what somebody else wrote into it (A-43)', async () => {
  const before = there(mine)
  type(mine, 'Mine.')
  await save(mine)
  const other = await stage.outboxOf(stage.bob)
  await other.outbox.catchUp(guideKey(guideid))
  write(other, [...linesOf(other, guideid, stepid), aLine('Theirs.')])
  await save(other)
  const next = await reopened(mine)
  expect(there(next)).toEqual(['Mine.', before[1], 'Theirs.'])
  back(next)
  await save(next)
  expect(texts(await stepNow(0))).toEqual([...before, 'Theirs.'])
  expect(back(next)).toBeUndefined()
})

test('what was typed into a step before the service had it is undone after it has (A-43)', async () => {
  stepid = mine.outbox.addStep(guideid, 1, { ...emptyStep(), lines: [aLine('First.')] })
  write(mine, [...linesOf(mine, guideid, stepid), aLine('Second.')])
  await save(mine)
  stepid = mine.outbox.stepidOf(stepid)
  const next = await reopened(mine)
  expect(there(next)).toEqual(['First.', 'Second.'])
  back(next)
  expect(there(next)).toEqual(['First.'])
  expect(await save(next)).toBe('saved')
  expect(texts(await stepNow(1))).toEqual(['First.'])
})

test('an undo leaves pictures, and whatever a program put into a step, alone (A-43)', async () => {
  const lines = linesOf(mine, guideid, stepid)
  type(mine, 'Mine.')
  mine.outbox.changeStep(guideid, stepid, { title: 'Put here by a fix' })
  back(mine)
  expect(mine.outbox.step(guideid, stepid)?.mine).toMatchObject({
    title: 'Put here by a fix',
    lines,
  })
  expect(back(mine)).toBeUndefined()
})
