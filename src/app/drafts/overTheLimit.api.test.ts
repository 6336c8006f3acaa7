// Steps that come to more lines than the service takes: what is not sent is never called saved, and
// outlives the deletion of its step by somebody else.
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { existing, firstOf, itemAt } from '#lib/existing.ts'
import { startApi } from '#testing/api.ts'
import { guideKey } from './content/docKey.ts'
import { questionsOf } from './model/conflict.ts'
import { questionKey } from './merge/question.ts'
import { saveStateOf } from './react/saveState.ts'
import { linesOf, setStage, texts, typeOver } from '../../testing/drafts/outboxStage.ts'
import { answerNow } from '#testing/drafts/answerNow.ts'
import type { TestOutbox } from '#testing/drafts/testOutbox.ts'

const stage = setStage(startApi, { beforeAll, beforeEach, afterAll })
let [guideid, stepids, mine] = [0, [] as number[], {} as TestOutbox]
const { read, stepNow } = stage
const stepid = () => firstOf(stepids)
const stateOf = ({ outbox }: TestOutbox) =>
  saveStateOf(outbox.drafts(guideKey(guideid)), outbox.keepsDrafts())
const bobWrites = async (change: (lines: string[]) => string[]) => {
  const { revisionid, lines } = await stepNow(0)
  const next = change(texts({ lines }))
  await stage.bob.patchStep({
    params: { guideid, stepid: stepid() },
    query: { revisionid },
    body: {
      lines: next.map((text_raw, i) => ({
        text_raw,
        bullet: 'black' as const,
        level: 0,
        lineid: lines[i]?.lineid ?? null,
      })),
    },
  })
}
const bobDeletesTheStep = async () =>
  stage.bob.deleteStep({
    params: { guideid, stepid: stepid() },
    query: { revisionid: (await stepNow(0)).revisionid },
  })

beforeEach(async () => {
  ;({ guideid, stepids, mine } = stage)
  await bobWrites(() => Array.from({ length: 8 }, (_, i) => `Line ${i + 1}`))
  await mine.outbox.catchUp(guideKey(guideid))
})

const answerBoth = () => {
  for (const { question } of questionsOf(existing(mine.outbox.step(guideid, stepid()), 'the step')))
    answerNow(
      mine.outbox,
      { doc: guideKey(guideid), stepid: stepid() },
      { [questionKey(question.path)]: 'both' },
    )
}

test('answers that make a ninth line ask which lines go to a new step (A-20, A-36)', async () => {
  await bobWrites(([, ...rest]) => ['Line one bensword', ...rest])
  typeOver(mine, guideid, stepid(), 0, 'Line one annasword')
  typeOver(mine, guideid, stepid(), 5, 'Line 6 annaother')
  expect(await mine.outbox.save(guideKey(guideid))).toBe('conflict')
  answerBoth()
  expect(mine.outbox.apply({ doc: guideKey(guideid), stepid: stepid() })).toBe(false)
  const open = questionsOf(existing(mine.outbox.step(guideid, stepid()), 'the step')).filter(
    ({ answer }) => answer === undefined,
  )
  expect(open).toMatchObject([
    { question: { rule: 'R14', problem: { code: 'too_many' }, cuts: [1, 2, 3, 4, 5, 6, 7, 8] } },
  ])
  expect(stateOf(mine)).toMatchObject({ state: 'conflict', questions: 1 })
  answerNow(mine.outbox, { doc: guideKey(guideid), stepid: stepid() }, { lines: { edit: 6 } })
  expect(mine.outbox.apply({ doc: guideKey(guideid), stepid: stepid() })).toBe(true)
  expect(await mine.outbox.save(guideKey(guideid))).toBe('saved')
  expect((await read()).steps.slice(0, 2).map(texts)).toEqual([
    ['Line one bensword', 'Line one annasword', 'Line 2', 'Line 3', 'Line 4', 'Line 5'],
    ['Line 6 annaother', 'Line 7', 'Line 8'],
  ])
  expect(mine.outbox.unsentKeys()).toEqual([])
})

/** As older drafts may have it, or a merge that nobody was asked about. */
const addNinthLine = () =>
  mine.outbox.changeStep(guideid, stepid(), {
    lines: [
      ...linesOf(mine, guideid, stepid()),
      { lineid: null, text_raw: 'Ninth annasword', bullet: 'black', level: 0 },
    ],
  })

test('a step of nine lines is never called saved, whatever else is saved (A-16, A-20, A-24)', async () => {
  addNinthLine()
  expect(await mine.outbox.save(guideKey(guideid))).not.toBe('saved')
  typeOver(mine, guideid, itemAt(stepids, 1), 0, 'B by Ada.')
  expect(await mine.outbox.save(guideKey(guideid))).not.toBe('saved')
  await mine.pass(60_000)
  expect(firstOf((await stepNow(1)).lines).text_raw).toBe('B by Ada.')
  expect(stateOf(mine)).toMatchObject({
    state: 'blocked',
    unsent: 1,
    held: { stepid: stepid(), problem: { code: 'too_many' } },
  })
  expect(mine.outbox.unsentKeys()).toEqual([guideKey(guideid)])
  expect(await mine.outbox.publish(guideid)).toMatchObject({ done: false })
  expect((await read()).public).toBe(false)
})

test('words of a step over the limit outlive its deletion by somebody else, and a reload (A-35)', async () => {
  addNinthLine()
  await mine.outbox.save(guideKey(guideid))
  await bobDeletesTheStep()
  const again = await mine.reload()
  await again.open(guideid)
  await again.pass(60_000)
  expect(again.outbox.step(guideid, stepid())).toMatchObject({
    state: 'blocked',
    reason: { kind: 'gone' },
  })
  expect(texts(existing(again.outbox.step(guideid, stepid())?.mine, 'my step'))).toContain(
    'Ninth annasword',
  )
  expect(again.outbox.guide(guideid)?.mine?.stepids).toContain(stepid())
  await again.outbox.letStepGo(guideid, stepid())
  expect((await again.outbox.copies()).map(({ text }) => text).join()).toContain('annasword')
})
