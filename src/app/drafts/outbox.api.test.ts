// The outbox against the real service: what is written, when, and what is left.
import { guideKey } from './content/docKey.ts'
import { emptyStep } from './content/guideContent.ts'
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { openDraftJournal } from './journal/draftJournal.ts'
import { linesOf, setStage, texts, typeOver } from '../../testing/drafts/outboxStage.ts'
import { dropAnswer } from '#testing/drafts/faults.ts'
import type { TestOutbox } from '#testing/drafts/testOutbox.ts'

const stage = setStage(startApi, { beforeAll, beforeEach, afterAll })
let [guideid, stepids, mine] = [0, [] as number[], {} as TestOutbox]
beforeEach(() => void ({ guideid, stepids, mine } = stage))
const { read, stepNow } = stage
const type = (side: TestOutbox, at: number, lineAt: number, text_raw: string) =>
  typeOver(side, guideid, itemAt(stepids, at), lineAt, text_raw)
const linesAt = (side: TestOutbox, at: number) => linesOf(side, guideid, itemAt(stepids, at))
const stateOf = (side: TestOutbox, at: number) =>
  existing(side.outbox.step(guideid, itemAt(stepids, at)), 'the step').state

describe('a change', () => {
  test('goes out two seconds after the last with field, revisionid and key (A-17, A-20, A-26)', async () => {
    type(mine, 0, 0, 'A first.')
    await mine.pass(1900)
    expect(mine.requests).toEqual([])
    await mine.pass(200)
    expect(mine.requests).toMatchObject([
      {
        method: 'PATCH',
        path: `/guides/${guideid}/steps/${stepids[0]}`,
        key: expect.stringMatching(/./),
      },
    ])
    expect(Object.keys(JSON.parse(itemAt(mine.requests, 0).body))).toEqual(['lines'])
    const step = await stepNow(0)
    expect(texts(step)).toEqual(['A first.', 'A two.'])
    expect(mine.outbox.step(guideid, itemAt(stepids, 0))).toMatchObject({
      state: 'saved',
      base: { revisionid: step.revisionid },
      receipt: { fields: ['lines'], lines: 1, revisionid: step.revisionid },
    })
    await mine.pass(5000)
    expect(stateOf(mine, 0)).toBe('idle')
    expect(await (await openDraftJournal(mine.outbox.owner, mine.journal)).load()).toEqual([])
    expect(await mine.outbox.receipts(guideKey(guideid))).toMatchObject([
      { revisionid: step.revisionid, stepid: stepids[0] },
    ])
  })

  test('goes out at least every ten seconds while typing goes on (A-17)', async () => {
    for (let i = 0; i < 125; i += 1) {
      type(mine, 0, 0, `A ${i}.`)
      await mine.pass(200)
    }
    expect(mine.requests.length).toBeGreaterThanOrEqual(2)
    expect(mine.requests.length).toBeLessThanOrEqual(4)
  })

  test('made while a write is under way goes out next and is not overwritten (A-29)', async () => {
    mine.faults.push(async forward => {
      type(mine, 0, 0, 'abcdef')
      return forward()
    })
    type(mine, 0, 0, 'abc')
    const state = await mine.outbox.flush(guideKey(guideid))
    await mine.pass(11_000)
    expect(state).not.toBe('blocked')
    expect(mine.requests).toHaveLength(2)
    expect((await stepNow(0)).lines[0]?.text_raw).toBe('abcdef')
  })

  test('that moves a step during its creation goes out next (A-29)', async () => {
    const added = mine.outbox.addStep(guideid, 1, {
      ...emptyStep(),
      lines: [{ lineid: null, text_raw: 'New.', bullet: 'black', level: 0 }],
    })
    mine.faults.push(async forward => {
      mine.outbox.orderSteps(guideid, [...stepids, added])
      return forward()
    })
    await mine.outbox.flush(guideKey(guideid))
    await mine.pass(11_000)
    expect((await read()).steps.map(step => texts(step)[0]).at(-1)).toBe('New.')
  })

  test('undone before it was sent sends nothing', async () => {
    type(mine, 0, 0, 'B')
    type(mine, 0, 0, 'A one.')
    expect(stateOf(mine, 0)).toBe('idle')
    await mine.pass(20_000)
    expect(mine.requests).toEqual([])
  })

  test('of several resources goes out one write at a time in order (A-25)', async () => {
    type(mine, 0, 0, 'A!')
    type(mine, 1, 0, 'B!')
    mine.outbox.changeGuide(guideid, { summary: 'Better.', introduction: 'One.\nTwo.\nThree.' })
    mine.outbox.orderSteps(guideid, [itemAt(stepids, 2), itemAt(stepids, 0), itemAt(stepids, 1)])
    type(mine, 0, 1, 'A?')
    expect(await mine.outbox.save(guideKey(guideid))).toBe('saved')
    expect(
      mine.requests.map(
        ({ method, path }) => `${method} ${path.replace(`/guides/${guideid}`, '')}`,
      ),
    ).toEqual([
      `PATCH /steps/${stepids[0]}`,
      `PATCH /steps/${stepids[1]}`,
      'PATCH ',
      'PUT /steporder',
    ])
    expect(mine.most()).toBe(1)
    const guide = await read()
    expect(guide).toMatchObject({ summary: 'Better.', introduction_raw: 'One.\nTwo.\nThree.' })
    expect(guide.steps.map(({ stepid }) => stepid)).toEqual([stepids[2], stepids[0], stepids[1]])
    expect(texts(itemAt(guide.steps, 1))).toEqual(['A!', 'A?'])
  })

  test('of details sends image, parts, tools and prerequisites as the service wants them', async () => {
    const other = await stage.ada.createGuide({
      body: { category: 'Grinder', type: 'repair', subject: 'Motor' },
    })
    const tool = {
      name: 'Brush',
      type: '',
      quantity: 2,
      notes: 'soft',
      isoptional: true,
      featured: false,
    }
    mine.outbox.changeGuide(guideid, {
      tools: [tool],
      parts: [{ ...tool, name: 'Burr', featured: true }],
      prerequisites: [{ guideid: other.guideid }],
      flags: ['GUIDE_IN_PROGRESS'],
      difficulty: 'Easy',
      time_required_min: 600,
      time_required_max: 900,
      conclusion: 'Done.',
    })
    expect(await mine.outbox.flush(guideKey(guideid))).toBe('saved')
    expect(await read()).toMatchObject({
      tools: [{ text: 'Brush', quantity: 2, notes: 'soft', isoptional: true }],
      parts: [{ text: 'Burr', featured: true }],
      prerequisites: [{ guideid: other.guideid }],
      flags: ['GUIDE_IN_PROGRESS'],
      difficulty: 'Easy',
      time_required_max: 900,
      conclusion_raw: 'Done.',
    })
    expect(mine.outbox.guide(guideid)).toMatchObject({ notice: null, since: null })
  })

  test('beyond a limit stays here and marked while the rest is saved (A-69, A-70)', async () => {
    const long = 'x'.repeat(360)
    mine.outbox.changeStep(guideid, itemAt(stepids, 0), {
      title: 't'.repeat(129),
      lines: linesAt(mine, 0).map((old, i) => ({ ...old, text_raw: i === 0 ? long : 'A second.' })),
    })
    expect(await mine.outbox.flush(guideKey(guideid))).toBe('dirty')
    expect(texts(await stepNow(0))).toEqual(['A one.', 'A second.'])
    expect((await stepNow(0)).title).toBe('')
    expect(itemAt(linesAt(mine, 0), 0).text_raw).toBe(long)
    await mine.pass(60_000)
    expect(mine.requests).toHaveLength(1)
    expect(await mine.outbox.publish(guideid)).toEqual({
      done: false,
      state: 'dirty',
      files: 0,
    })
  })
})

describe('lines and steps that are new', () => {
  test('keep their place in the editor when the service gives them ids', async () => {
    const added = { lineid: '-7' as const, text_raw: 'A three.', bullet: 'red', level: 1 }
    const before = linesAt(mine, 0)
    mine.outbox.changeStep(guideid, itemAt(stepids, 0), { lines: [...before, added] })
    await mine.outbox.flush(guideKey(guideid))
    const stored = itemAt((await stepNow(0)).lines, 2)
    expect(linesAt(mine, 0)[2]).toEqual({
      lineid: stored.lineid,
      text_raw: 'A three.',
      bullet: 'red',
      level: 1,
    })
    // The editor still calls it -7.
    mine.outbox.changeStep(guideid, itemAt(stepids, 0), {
      lines: [...before, { ...added, text_raw: 'A third.' }],
    })
    await mine.outbox.flush(guideKey(guideid))
    expect((await stepNow(0)).lines[2]).toMatchObject({
      lineid: stored.lineid,
      text_raw: 'A third.',
    })
  })

  test('and empty are not sent, and an emptied one goes when the caret leaves (A-76)', async () => {
    const before = linesAt(mine, 0)
    mine.outbox.changeStep(guideid, itemAt(stepids, 0), {
      lines: [
        { ...itemAt(before, 0), text_raw: '' },
        itemAt(before, 1),
        { lineid: null, text_raw: '', bullet: 'black', level: 0 },
      ],
    })
    await mine.pass(11_000)
    expect(mine.requests).toEqual([])
    await mine.outbox.leaveStep(guideid, itemAt(stepids, 0))
    expect(texts(await stepNow(0))).toEqual(['A two.'])
  })

  test('go out as creates, deletes and order without temporary ids (A-28)', async () => {
    mine.setOnline(false)
    const added = mine.outbox.addStep(guideid, 1)
    mine.outbox.changeStep(guideid, added, {
      lines: [{ lineid: null, text_raw: 'New', bullet: 'black', level: 0 }],
    })
    mine.outbox.changeStep(guideid, added, {
      lines: [{ lineid: null, text_raw: 'New step.', bullet: 'black', level: 0 }],
    })
    mine.outbox.deleteStep(guideid, itemAt(stepids, 2))
    mine.outbox.orderSteps(guideid, [itemAt(stepids, 1), itemAt(stepids, 0), added])
    await mine.pass(15_000)
    expect(mine.requests).toEqual([])
    expect(mine.outbox.step(guideid, added)).toMatchObject({ state: 'offline' })
    mine.setOnline(true)
    await mine.pass(1000)
    expect(
      mine.requests.map(
        ({ method, path }) => `${method} ${path.replace(`/guides/${guideid}`, '')}`,
      ),
    ).toEqual(['POST /steps', `DELETE /steps/${stepids[2]}`, 'PUT /steporder'])
    expect(mine.requests.every(({ path, body }) => !/-\d/.test(path + body))).toBe(true)
    const guide = await read()
    expect(guide.steps.map(step => itemAt(step.lines, 0).text_raw)).toEqual([
      'B one.',
      'A one.',
      'New step.',
    ])
    expect(mine.outbox.stepidOf(added)).toBe(itemAt(guide.steps, 2).stepid)
    mine.outbox.changeStep(guideid, added, { title: 'Last' })
    expect(await mine.outbox.flush(guideKey(guideid))).toBe('saved')
    expect((await read()).steps[2]?.title).toBe('Last')
  })

  test('are made once although every answer is lost (A-32)', async () => {
    mine.faults.push(dropAnswer, dropAnswer, dropAnswer)
    mine.outbox.addStep(guideid, 3, {
      ...emptyStep(),
      title: 'Once',
      lines: [{ lineid: null, text_raw: 'Once.', bullet: 'black', level: 0 }],
    })
    await mine.outbox.flush(guideKey(guideid))
    await mine.pass(60_000)
    expect(new Set(mine.requests.map(({ body, key, path }) => body + key + path)).size).toBe(1)
    expect((await read()).steps.filter(({ title }) => title === 'Once')).toHaveLength(1)
  })

  test('keep text typed after a read brought them before their answer (A-29, A-32)', async () => {
    mine.faults.push(dropAnswer)
    mine.outbox.addStep(guideid, 3, {
      ...emptyStep(),
      title: 'Twice',
      lines: [{ lineid: null, text_raw: 'Once.', bullet: 'black', level: 0 }],
    })
    await mine.outbox.flush(guideKey(guideid))
    await mine.outbox.catchUp(guideKey(guideid))
    const { stepid, lines } = existing(
      (await read()).steps.find(({ title }) => title === 'Twice'),
      'the step',
    )
    expect(mine.outbox.step(guideid, stepid)).toMatchObject({ stepid })
    mine.outbox.changeStep(guideid, stepid, {
      lines: [
        { lineid: itemAt(lines, 0).lineid, text_raw: 'Once, and more.', bullet: 'black', level: 0 },
      ],
    })
    await mine.pass(60_000)
    expect((await read()).steps.filter(({ title }) => title === 'Twice').map(texts)).toEqual([
      ['Once, and more.'],
    ])
    expect([...mine.moves]).not.toContain('idle saved')
  })

  test('with a picture keep it', async () => {
    const png = await (
      await import('sharp')
    )
      .default({ create: { width: 80, height: 60, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const upload = await stage.api.request('/user/media/images?file=burr.png', {
      method: 'POST',
      body: new Uint8Array(png),
      headers: { Authorization: `api ${stage.ada.token}` },
    })
    expect(upload.status).toBeLessThan(300)
    const made = (await upload.json()) as { image?: { id: number }; id?: number }
    const id = made.image?.id ?? existing(made.id, 'the id')
    mine.outbox.changeStep(guideid, itemAt(stepids, 0), {
      media: { type: 'image', data: [{ id }] },
    })
    expect(await mine.outbox.flush(guideKey(guideid))).toBe('saved')
    expect((await stepNow(0)).media).toMatchObject({ type: 'image', data: [{ id }] })
    expect(JSON.parse(itemAt(mine.requests, 0).body)).toEqual({
      media: { type: 'image', data: [id] },
    })
  })
})
