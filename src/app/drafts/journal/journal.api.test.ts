// The journal under a running outbox: what it holds, what happens without it, and what is thrown
// away and taken back.
import { emptyStep, type StepContent } from '../content/guideContent.ts'
import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startApi } from '#testing/api.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { takenBack, type Inverse } from '../model/changes.ts'
import { questionsOf } from '../model/conflict.ts'
import { guideKey } from '../content/docKey.ts'
import { openDraftJournal } from './draftJournal.ts'
import { questionKey } from '../merge/question.ts'
import { linesOf, setStage, texts, typeOver } from '../../../testing/drafts/outboxStage.ts'
import { answerNow } from '#testing/drafts/answerNow.ts'
import type { TestOutbox } from '#testing/drafts/testOutbox.ts'
import { textOfDocument } from './unsentDocuments.ts'

const stage = setStage(startApi, { beforeAll, beforeEach, afterAll })
let [guideid, stepids, mine] = [0, [] as number[], {} as TestOutbox]
beforeEach(() => void ({ guideid, stepids, mine } = stage))
afterEach(() => void vi.restoreAllMocks())
const type = (text_raw: string, side = mine) =>
  typeOver(side, guideid, itemAt(stepids, 0), 0, text_raw)
const textNow = (side = mine) => linesOf(side, guideid, itemAt(stepids, 0))[0]?.text_raw
const journal = () => openDraftJournal(mine.outbox.owner, mine.journal)

test('a record holds the text, its base and the way back after a reload (A-37, A-39)', async () => {
  for (const text of ['A', 'A o', 'A on', 'A on.']) {
    type(text)
    await mine.settled()
  }
  const before = (await journal()).load()
  await mine.pass(1500)
  const again = await mine.reload()
  typeOver(again, guideid, itemAt(stepids, 0), 0, 'A on. B')
  await again.settled()
  const [record] = await (await openDraftJournal(again.outbox.owner, again.journal)).load()
  expect(itemAt(await before, 0).changes.length).toBeLessThan(
    existing(record, 'the record').changes.length,
  )
  expect(record).toMatchObject({
    userid: stage.ada.me.userid,
    doc: guideKey(guideid),
    stepid: stepids[0],
    mine: { lines: [{ text_raw: 'A on. B' }, {}] },
    base: { content: { lines: [{ text_raw: 'A one.' }, {}] } },
  })
  expect(
    (existing(record, 'the record').changes as Inverse[])
      .toReversed()
      .reduce(takenBack, existing(record, 'the record').mine as StepContent | null),
  ).toEqual(existing(record?.base, 'the confirmed version').content)
})

test('changes sent can still be taken back with the next ones (A-42)', async () => {
  type('A first.')
  await mine.pass(10_000)
  expect(await (await journal()).load()).toEqual([])
  const [sent] = await (await journal()).sent(guideKey(guideid))
  expect(sent).toMatchObject({
    stepid: stepids[0],
    mine: { lines: [{ text_raw: 'A first.' }, {}] },
  })
  expect(
    takenBack(
      existing(sent, 'what was sent').mine as StepContent | null,
      existing(sent, 'what was sent').changes.at(-1) as Inverse,
    ),
  ).toMatchObject({
    lines: [{ text_raw: 'A one.' }, {}],
  })
  const again = await mine.reload()
  await again.open(guideid)
  type('A second.', again)
  await again.settled()
  const [record] = await (await openDraftJournal(again.outbox.owner, again.journal)).load()
  expect(existing(record, 'the record').changes).toHaveLength(
    existing(sent, 'what was sent').changes.length + 1,
  )
})

test('without a journal saves go out one second after each pause (A-45)', async () => {
  const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  type('A first.')
  await mine.settled()
  expect([mine.outbox.keepsDrafts(), mine.outbox.isAtRisk()]).toEqual([false, true])
  await mine.pass(900)
  expect(mine.requests).toEqual([])
  await mine.pass(200)
  expect(mine.requests).toHaveLength(1)
  broken.mockRestore()
  type('A second.')
  await mine.settled()
  expect([mine.outbox.keepsDrafts(), mine.outbox.isAtRisk()]).toEqual([true, false])
})

test("discarding restores the service's text and can be undone (A-42)", async () => {
  mine.setOnline(false)
  type('A better one.')
  mine.outbox.changeGuide(guideid, { summary: 'Longer.' })
  await mine.settled()
  const doc = guideKey(guideid)
  const [document] = mine.outbox.unsent()
  expect(document).toMatchObject({ doc, drafts: [{ stepid: null }, { stepid: stepids[0] }] })
  expect(textOfDocument(existing(document, 'the document'))).toContain('A better one.')
  await mine.outbox.discardUnsent(guideKey(guideid))
  expect([textNow(), mine.outbox.unsent()]).toEqual(['A one.', []])
  const again = await mine.reload()
  expect(again.outbox.unsent()).toEqual([])
  const [gone] = await again.outbox.discardedDocuments()
  expect(await again.outbox.takeBack(existing(gone, 'the discarded draft'))).toBe(true)
  expect(await again.outbox.discardedDocuments()).toEqual([])
  expect(again.outbox.unsent()).toMatchObject([
    { doc, drafts: [{ stepid: null, mine: { summary: 'Longer.' } }, { stepid: stepids[0] }] },
  ])
  again.setOnline(true)
  await again.open(guideid)
  await again.pass(10_000)
  expect([texts(await stage.stepNow(0))[0], (await stage.read()).summary]).toEqual([
    'A better one.',
    'Longer.',
  ])
})

test('what was written anew is not overwritten by what was discarded before it (A-42)', async () => {
  mine.setOnline(false)
  type('First try.')
  await mine.outbox.discardUnsent(guideKey(guideid))
  type('Second try.')
  await mine.settled()
  const [gone] = await mine.outbox.discardedDocuments()
  expect(await mine.outbox.takeBack(existing(gone, 'the discarded draft'))).toBe(false)
  expect(textNow()).toBe('Second try.')
  expect(await mine.outbox.discardedDocuments()).toHaveLength(1)
})

/** Types, is killed before anything is sent, and comes back with it: online it goes out at once. */
const comeBackWith = async (text: string, isOnline = true) => {
  mine.setOnline(false)
  type(text)
  mine.outbox.changeGuide(guideid, { summary: 'Longer.' })
  await mine.settled()
  const again = await mine.reload()
  again.setOnline(isOnline)
  if (isOnline) await again.open(guideid)
  return again
}
const stored = async () => [texts(await stage.stepNow(0))[0], (await stage.read()).summary]
const takenOut = async (side: TestOutbox) => {
  await side.outbox.takeOutRestored(guideKey(guideid))
  await side.pass(10_000)
  return stored()
}
const bringBack = async (side: TestOutbox) => {
  const [gone] = await side.outbox.discardedDocuments()
  return side.outbox.takeBack(existing(gone, 'the discarded draft'))
}

test('one undo removes what an earlier visit left (A-40)', async () => {
  const again = await comeBackWith('A better one.', false)
  await again.outbox.takeOutRestored(guideKey(guideid))
  again.setOnline(true)
  await again.open(guideid)
  await again.pass(10_000)
  expect([textNow(again), again.requests]).toEqual(['A one.', []])
  expect(await bringBack(again)).toBe(true)
  await again.pass(10_000)
  const { revisionid } = await stage.stepNow(0)
  expect(await takenOut(again)).toEqual(['A one.', 'Start.'])
  expect(
    again.requests.find(
      ({ path, revisionid: against }) => path.includes('/steps/') && against === String(revisionid),
    )?.method,
  ).toBe('PATCH')
  expect(await bringBack(again)).toBe(true)
  await again.pass(10_000)
  expect(await stored()).toEqual(['A better one.', 'Longer.'])
})

test('what was taken out comes back even while the undo waits to be sent (A-40)', async () => {
  const again = await comeBackWith('A better one.')
  await again.pass(10_000)
  again.setOnline(false)
  await again.outbox.takeOutRestored(guideKey(guideid))
  expect(textNow(again)).toBe('A one.')
  expect(await bringBack(again)).toBe(true)
  expect(textNow(again)).toBe('A better one.')
})

test('one undo goes back to the base of the earlier visit, sent or not (A-40)', async () => {
  const again = await comeBackWith('A better one.')
  await again.pass(10_000)
  type('A better one. And more.', again)
  await again.pass(10_000)
  type('A better one. And more. Unsent.', again)
  expect(await takenOut(again)).toEqual(['A one.', 'Start.'])
})

test("undoing restored words never removes somebody else's newer text (A-40)", async () => {
  const again = await comeBackWith('A better one.')
  await again.pass(10_000)
  const { stepid, revisionid, lines } = await stage.stepNow(0)
  const theirs = lines.map(({ lineid, level, bullet, text_raw }, n) => ({
    lineid,
    level,
    bullet,
    text_raw: n === 1 ? 'Bob two.' : text_raw,
  }))
  await stage.bob.patchStep({
    params: { guideid, stepid },
    query: { revisionid },
    body: { lines: theirs },
  })
  await again.open(guideid)
  expect(await takenOut(again)).toEqual(['A one.', 'Start.'])
  expect(texts(await stage.stepNow(0))[1]).toBe('Bob two.')
})

test('a step sent from an earlier visit goes and comes with the undo (A-40)', async () => {
  mine.setOnline(false)
  mine.outbox.addStep(guideid, 1, {
    ...emptyStep(),
    lines: [{ lineid: null, text_raw: 'New.', bullet: 'black', level: 0 }],
  })
  await mine.settled()
  const again = await mine.reload()
  await again.open(guideid)
  await again.pass(10_000)
  expect((await stage.read()).steps).toHaveLength(4)
  await takenOut(again)
  expect((await stage.read()).steps.map(({ stepid }) => stepid)).toEqual(stepids)
  expect(await bringBack(again)).toBe(true)
  await again.pass(10_000)
  expect((await stage.read()).steps.map(step => texts(step)[0])).toEqual([
    'A one.',
    'New.',
    'B one.',
    'C one.',
  ])
})

test.each(['asked by a merge', 'told when it is sent'])(
  'dropping a step deleted by somebody else keeps its text, %s (A-35, A-51)',
  async how => {
    if (how === 'asked by a merge') mine.setOnline(false)
    const { revisionid, stepid } = await stage.stepNow(0)
    await stage.bob.deleteStep({ params: { guideid, stepid }, query: { revisionid } })
    type('A better one.')
    await mine.pass(3000)
    if (how === 'asked by a merge') {
      mine.setOnline(true)
      await mine.open(guideid)
    }
    const draft = existing(mine.outbox.step(guideid, stepid), 'the step')
    expect(await mine.outbox.copies()).toEqual([])
    if (draft.state === 'conflict') {
      const resource = { doc: guideKey(guideid), stepid }
      const keys = questionsOf(draft).map(({ question }) => questionKey(question.path))
      answerNow(mine.outbox, resource, Object.fromEntries(keys.map(key => [key, 'theirs'])))
      expect(mine.outbox.apply(resource)).toBe(true)
    } else await mine.outbox.letStepGo(guideid, stepid)
    await mine.pass(3000)
    expect(mine.outbox.guide(guideid)?.mine?.stepids).toEqual(stepids.slice(1))
    expect(await mine.outbox.copies()).toMatchObject([
      {
        doc: guideKey(guideid),
        stepid,
        title: 'Repairing Grinder Burr',
        text: 'A better one.\nA two.',
        until: expect.any(Number) as number,
      },
    ])
  },
)

test('the journal is written strictly on leaving and on take-over only (A-38)', async () => {
  const written = () =>
    spy.mock.calls
      .filter(([, mode]) => mode === 'readwrite')
      .map(([stores, , options]) => `${String(stores)} ${options?.durability}`)
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction')
  mine.setOnline(false)
  type('A better one.')
  await mine.settled()
  expect(written()).not.toContain('drafts strict')
  expect(written()).toContain('drafts relaxed')
  spy.mockClear()
  await mine.outbox.keep()
  expect(written()).toEqual(['drafts strict'])
  spy.mockClear()
  mine.setOnline(true)
  await mine.pass(3000)
  // What goes out is on the disk before it leaves.
  expect([written()[0], mine.requests.length]).toEqual(['drafts strict', 1])
})
