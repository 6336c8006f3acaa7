// Two authors on one guide, each with an outbox, on the real service.
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { guideKey } from './content/docKey.ts'
import { emptyStep, type StepContent } from './content/guideContent.ts'
import { questionsOf } from './model/conflict.ts'
import { setStage, texts, typeOver } from '../../testing/drafts/outboxStage.ts'
import { answerNow } from '#testing/drafts/answerNow.ts'
import type { TestOutbox } from '#testing/drafts/testOutbox.ts'

const stage = setStage(startApi, { beforeAll, beforeEach, afterAll })
let [guideid, stepids, mine] = [0, [] as number[], {} as TestOutbox]
beforeEach(() => void ({ guideid, stepids, mine } = stage))
const { read, stepNow } = stage
const type = (side: TestOutbox, at: number, lineAt: number, text_raw: string) =>
  typeOver(side, guideid, itemAt(stepids, at), lineAt, text_raw)
const stateOf = (side: TestOutbox, at: number) =>
  existing(side.outbox.step(guideid, itemAt(stepids, at)), 'the step').state

describe('two people', () => {
  let theirs: TestOutbox
  beforeEach(async () => {
    theirs = await stage.outboxOf(stage.bob)
    await theirs.open(guideid)
  })

  test('on different lines of a step are merged without a question', async () => {
    type(theirs, 0, 0, 'A by Bob.')
    await theirs.outbox.flush(guideKey(guideid))
    type(mine, 0, 1, 'A by Ada.')
    expect(await mine.outbox.flush(guideKey(guideid))).toBe('saved')
    expect(texts(await stepNow(0))).toEqual(['A by Bob.', 'A by Ada.'])
    expect(mine.requests).toHaveLength(2)
    expect(new Set(mine.requests.map(({ key }) => key)).size).toBe(2)
    expect(mine.outbox.step(guideid, itemAt(stepids, 0))?.silent).toMatchObject([
      { before: 'A one.', now: 'A by Bob.' },
    ])
  })

  test.each(['mine', 'theirs', 'both'] as const)(
    'on the same line are asked, and %s wins without losing the other before',
    async answer => {
      type(theirs, 0, 0, 'Bob says one.')
      await theirs.outbox.flush(guideKey(guideid))
      type(mine, 0, 0, 'Ada says one.')
      type(mine, 1, 0, 'B by Ada.')
      expect(await mine.outbox.flush(guideKey(guideid))).toBe('conflict')
      expect((await stepNow(1)).lines[0]?.text_raw).toBe('B by Ada.')
      const [asked] = questionsOf(
        existing(mine.outbox.step(guideid, itemAt(stepids, 0)), 'the step'),
      )
      expect(asked?.question).toMatchObject({
        before: 'A one.',
        mine: 'Ada says one.',
        theirs: 'Bob says one.',
      })
      expect(mine.outbox.apply({ doc: guideKey(guideid), stepid: itemAt(stepids, 0) })).toBe(false)
      answerNow(
        mine.outbox,
        { doc: guideKey(guideid), stepid: itemAt(stepids, 0) },
        { [existing(asked, 'the question').question.path.join('/')]: answer },
      )
      expect(mine.outbox.apply({ doc: guideKey(guideid), stepid: itemAt(stepids, 0) })).toBe(true)
      await mine.outbox.flush(guideKey(guideid))
      const expected = {
        mine: ['Ada says one.'],
        theirs: ['Bob says one.'],
        both: ['Bob says one.', 'Ada says one.'],
      }[answer]
      expect(texts(await stepNow(0))).toEqual([...expected, 'A two.'])
      expect(['idle', 'saved']).toContain(stateOf(mine, 0))
    },
  )

  test('keep questions and answers through a reload (A-58)', async () => {
    type(theirs, 0, 0, 'Bob says one.')
    type(theirs, 0, 1, 'Bob says two.')
    await theirs.outbox.flush(guideKey(guideid))
    type(mine, 0, 0, 'Ada says one.')
    type(mine, 0, 1, 'Ada says two.')
    await mine.outbox.flush(guideKey(guideid))
    const keys = questionsOf(
      existing(mine.outbox.step(guideid, itemAt(stepids, 0)), 'the step'),
    ).map(({ question }) => question.path.join('/'))
    answerNow(
      mine.outbox,
      { doc: guideKey(guideid), stepid: itemAt(stepids, 0) },
      { [itemAt(keys, 0)]: 'mine' },
    )
    const again = await mine.reload()
    await again.open(guideid)
    expect(
      questionsOf(existing(again.outbox.step(guideid, itemAt(stepids, 0)), 'the step')).map(
        ({ answer }) => answer,
      ),
    ).toEqual(['mine', undefined])
    answerNow(
      again.outbox,
      { doc: guideKey(guideid), stepid: itemAt(stepids, 0) },
      { [itemAt(keys, 1)]: 'theirs' },
    )
    again.outbox.apply({ doc: guideKey(guideid), stepid: itemAt(stepids, 0) })
    await again.outbox.flush(guideKey(guideid))
    expect(texts(await stepNow(0))).toEqual(['Ada says one.', 'Bob says two.'])
  })

  test('on details, order and steps at once lose nothing', async () => {
    theirs.outbox.changeGuide(guideid, {
      conclusion: 'Bob ends.',
      introduction: 'One.\nTwo.\nBob.',
    })
    theirs.outbox.orderSteps(guideid, [itemAt(stepids, 2), itemAt(stepids, 0), itemAt(stepids, 1)])
    await theirs.outbox.flush(guideKey(guideid))
    mine.outbox.changeGuide(guideid, { summary: 'Ada.', introduction: 'Ada.\nOne.\nTwo.' })
    mine.outbox.addStep(guideid, 2, {
      ...emptyStep(),
      title: 'Ada',
      lines: [{ lineid: null, text_raw: 'Ada.', bullet: 'black', level: 0 }],
    })
    expect(await mine.outbox.flush(guideKey(guideid))).toBe('saved')
    const guide = await read()
    expect(guide).toMatchObject({
      summary: 'Ada.',
      conclusion_raw: 'Bob ends.',
      introduction_raw: 'Ada.\nOne.\nTwo.\nBob.',
    })
    expect(guide.steps.map(step => itemAt(step.lines, 0).text_raw)).toEqual([
      'C one.',
      'A one.',
      'B one.',
      'Ada.',
    ])
  })

  test('an edit of a step that the other deleted is kept and restorable (A-35)', async () => {
    theirs.outbox.deleteStep(guideid, itemAt(stepids, 1))
    await theirs.outbox.flush(guideKey(guideid))
    type(mine, 1, 0, 'B by Ada.')
    expect(await mine.outbox.flush(guideKey(guideid))).toBe('blocked')
    expect(mine.outbox.step(guideid, itemAt(stepids, 1))).toMatchObject({
      reason: { kind: 'gone' },
      mine: { lines: [{ text_raw: 'B by Ada.' }, {}] },
    })
    mine.outbox.restoreStep(guideid, itemAt(stepids, 1))
    await mine.outbox.flush(guideKey(guideid))
    expect((await read()).steps.map(step => itemAt(step.lines, 0).text_raw)).toEqual([
      'A one.',
      'B by Ada.',
      'C one.',
    ])
  })

  test.each(['mine', 'theirs'] as const)(
    'a step edited and deleted at once asks, and %s decides (R13)',
    async answer => {
      type(theirs, 1, 0, 'B by Bob.')
      await theirs.outbox.flush(guideKey(guideid))
      mine.outbox.deleteStep(guideid, itemAt(stepids, 1))
      expect(await mine.outbox.flush(guideKey(guideid))).toBe('conflict')
      answerNow(
        mine.outbox,
        { doc: guideKey(guideid), stepid: itemAt(stepids, 1) },
        { step: answer },
      )
      mine.outbox.apply({ doc: guideKey(guideid), stepid: itemAt(stepids, 1) })
      await mine.outbox.flush(guideKey(guideid))
      expect((await read()).steps.map(step => itemAt(step.lines, 0).text_raw)).toEqual(
        answer === 'mine' ? ['A one.', 'C one.'] : ['A one.', 'B by Bob.', 'C one.'],
      )
      expect(existing(mine.outbox.guide(guideid)?.mine, 'the own version').stepids).toEqual(
        (await read()).steps.map(({ stepid }) => stepid),
      )
    },
  )

  test('save so fast that five merges in a row do not help: it waits and says so (A-54)', async () => {
    for (let i = 0; i < 6; i += 1) {
      mine.faults.push(async forward => {
        await stage.bob.patchStep({
          params: { guideid, stepid: itemAt(stepids, 0) },
          query: { revisionid: (await stepNow(0)).revisionid },
          body: { title: `Bob ${i}` },
        })
        return forward()
      })
    }
    type(mine, 0, 0, 'A by Ada.')
    expect(await mine.outbox.flush(guideKey(guideid))).toBe('retrying')
    expect(mine.requests).toHaveLength(6)
    expect(mine.outbox.step(guideid, itemAt(stepids, 0))?.reason).toMatchObject({ kind: 'busy' })
    await mine.pass(40_000)
    expect(await stepNow(0)).toMatchObject({
      title: 'Bob 5',
      lines: [{ text_raw: 'A by Ada.' }, {}],
    })
  })

  test("a read brings the other's save without touching typed text (A-7)", async () => {
    type(theirs, 0, 0, 'A by Bob.')
    await theirs.outbox.flush(guideKey(guideid))
    type(mine, 0, 1, 'A by Ada.')
    await mine.outbox.catchUp(guideKey(guideid))
    expect(
      texts(
        existing(mine.outbox.step(guideid, itemAt(stepids, 0)), 'the step').mine as StepContent,
      ),
    ).toEqual(['A by Bob.', 'A by Ada.'])
    expect(await mine.outbox.flush(guideKey(guideid))).toBe('saved')
    expect(mine.requests).toHaveLength(1)
  })
})
