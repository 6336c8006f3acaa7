// The outbox against the real service, over a connection that the tests can break.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Guide } from '#contract/guides.ts'
import { startApi, type TestApi, type TestPerson } from '#server/testing.ts'
import type { StepContent } from './content.ts'
import { openDrafts } from './outbox.ts'
import { questionsOf } from './draft.ts'
import { anOutbox, answerWith, dropAnswer, dropRequest, type TestOutbox } from './testing.ts'

let api: TestApi
let ada: TestPerson, bob: TestPerson
const site = 'http://stepwright.test'
beforeAll(async () => {
  api = await startApi()
  ;[ada, bob] = [await api.person('ada', { privilege: 'Moderator' }), await api.person('bob', { privilege: 'Moderator' })]
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Grinder', contents: '' } })
})
afterAll(() => api.stop())

const send: typeof fetch = async (input, init) => api.site.request(input as string, init)
const outboxOf = (person: TestPerson) => anOutbox(send, person.token, { userid: person.me.userid, site })
const line = (text_raw: string) => ({ text_raw, bullet: 'black' as const, level: 0 })

let guideid: number
let stepids: number[]
let mine: TestOutbox
const read = (): Promise<Guide> => ada.readGuide({ params: { guideid }, query: { unpatrolled: true } })
const stepNow = async (at: number) => (await read()).steps[at]!
beforeEach(async () => {
  const guide = await ada.createGuide({ body: { category: 'Grinder', type: 'repair', subject: 'Burr', summary: 'Start.', introduction: 'One.\nTwo.' } })
  guideid = guide.guideid
  for (const name of ['A', 'B', 'C']) await ada.createStep({ params: { guideid }, query: {}, body: { lines: [line(`${name} one.`), line(`${name} two.`)] } })
  stepids = (await read()).steps.map(({ stepid }) => stepid)
  mine = await outboxOf(ada)
  await mine.open(guideid)
})

const linesOf = (outbox: TestOutbox, at: number) => outbox.outbox.step(guideid, stepids[at]!)!.mine!.lines
const type = (outbox: TestOutbox, at: number, lineAt: number, text_raw: string) =>
  outbox.outbox.changeStep(guideid, stepids[at]!, { lines: linesOf(outbox, at).map((old, i) => (i === lineAt ? { ...old, text_raw } : old)) })
const stateOf = (outbox: TestOutbox, at: number) => outbox.outbox.step(guideid, stepids[at]!)!.state
const texts = (step: { lines: { text_raw: string }[] }) => step.lines.map(({ text_raw }) => text_raw)

describe('a change', () => {
  test('goes out two seconds after the last one, with the changed field, the revisionid and a key; then the draft is dropped (A-17, A-20, A-26)', async () => {
    type(mine, 0, 0, 'A first.')
    await mine.pass(1900)
    expect(mine.requests).toEqual([])
    await mine.pass(200)
    expect(mine.requests).toMatchObject([{ method: 'PATCH', path: `/guides/${guideid}/steps/${stepids[0]}`, key: expect.stringMatching(/./) }])
    expect(Object.keys(JSON.parse(mine.requests[0]!.body))).toEqual(['lines'])
    const step = await stepNow(0)
    expect(texts(step)).toEqual(['A first.', 'A two.'])
    expect(mine.outbox.step(guideid, stepids[0]!)).toMatchObject({ state: 'saved', base: { revisionid: step.revisionid }, receipt: { fields: ['lines'], lines: 1, revisionid: step.revisionid } })
    await mine.pass(5000)
    expect(stateOf(mine, 0)).toBe('idle')
    expect(await (await openDrafts(mine.outbox.owner, mine.journal)).load()).toEqual([])
    expect(await mine.outbox.receipts(guideid)).toMatchObject([{ revisionid: step.revisionid, stepid: stepids[0] }])
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
    const state = await mine.outbox.flush(guideid)
    await mine.pass(11_000)
    expect(state).not.toBe('blocked')
    expect(mine.requests).toHaveLength(2)
    expect((await stepNow(0)).lines[0]!.text_raw).toBe('abcdef')
  })

  test('undone before it was sent sends nothing', async () => {
    type(mine, 0, 0, 'B')
    type(mine, 0, 0, 'A one.')
    expect(stateOf(mine, 0)).toBe('idle')
    await mine.pass(20_000)
    expect(mine.requests).toEqual([])
  })

  test('of several resources goes out one write at a time, in the order they were made (A-25)', async () => {
    type(mine, 0, 0, 'A!')
    type(mine, 1, 0, 'B!')
    mine.outbox.changeGuide(guideid, { summary: 'Better.', introduction: 'One.\nTwo.\nThree.' })
    mine.outbox.orderSteps(guideid, [stepids[2]!, stepids[0]!, stepids[1]!])
    type(mine, 0, 1, 'A?')
    expect(await mine.outbox.save(guideid)).toBe('saved')
    expect(mine.requests.map(({ method, path }) => `${method} ${path.replace(`/guides/${guideid}`, '')}`)).toEqual([`PATCH /steps/${stepids[0]}`, `PATCH /steps/${stepids[1]}`, 'PATCH ', 'PUT /steporder'])
    expect(mine.most()).toBe(1)
    const guide = await read()
    expect(guide).toMatchObject({ summary: 'Better.', introduction_raw: 'One.\nTwo.\nThree.' })
    expect(guide.steps.map(({ stepid }) => stepid)).toEqual([stepids[2], stepids[0], stepids[1]])
    expect(texts(guide.steps[1]!)).toEqual(['A!', 'A?'])
  })

  test('of details sends image, parts, tools and prerequisites as the service wants them', async () => {
    const other = await ada.createGuide({ body: { category: 'Grinder', type: 'repair', subject: 'Motor' } })
    const tool = { name: 'Brush', type: '', quantity: 2, notes: 'soft', isoptional: true, featured: false }
    mine.outbox.changeGuide(guideid, { tools: [tool], parts: [{ ...tool, name: 'Burr', featured: true }], prerequisites: [{ guideid: other.guideid }], flags: ['GUIDE_IN_PROGRESS'], difficulty: 'Easy', time_required_min: 600, time_required_max: 900, conclusion: 'Done.' })
    expect(await mine.outbox.flush(guideid)).toBe('saved')
    expect(await read()).toMatchObject({
      tools: [{ text: 'Brush', quantity: 2, notes: 'soft', isoptional: true }], parts: [{ text: 'Burr', featured: true }], prerequisites: [{ guideid: other.guideid }],
      flags: ['GUIDE_IN_PROGRESS'], difficulty: 'Easy', time_required_max: 900, conclusion_raw: 'Done.',
    })
    expect(mine.outbox.guide(guideid)).toMatchObject({ notice: null, since: null })
  })

  test('beyond a limit stays here and marked while the rest is saved (A-69, A-70)', async () => {
    const long = 'x'.repeat(360)
    mine.outbox.changeStep(guideid, stepids[0]!, { title: 't'.repeat(129), lines: linesOf(mine, 0).map((old, i) => ({ ...old, text_raw: i === 0 ? long : 'A second.' })) })
    expect(await mine.outbox.flush(guideid)).toBe('dirty')
    expect(texts(await stepNow(0))).toEqual(['A one.', 'A second.'])
    expect((await stepNow(0)).title).toBe('')
    expect(linesOf(mine, 0)[0]!.text_raw).toBe(long)
    await mine.pass(60_000)
    expect(mine.requests).toHaveLength(1)
    expect(await mine.outbox.publish(guideid)).toEqual({ done: false, state: 'dirty' })
  })
})

describe('lines and steps that are new', () => {
  test('keep their place in the editor when the service gives them ids', async () => {
    const added = { lineid: -7, text_raw: 'A three.', bullet: 'red', level: 1 }
    const before = linesOf(mine, 0)
    mine.outbox.changeStep(guideid, stepids[0]!, { lines: [...before, added] })
    await mine.outbox.flush(guideid)
    const stored = (await stepNow(0)).lines[2]!
    expect(linesOf(mine, 0)[2]).toEqual({ lineid: stored.lineid, text_raw: 'A three.', bullet: 'red', level: 1 })
    // The editor still calls it -7.
    mine.outbox.changeStep(guideid, stepids[0]!, { lines: [...before, { ...added, text_raw: 'A third.' }] })
    await mine.outbox.flush(guideid)
    expect((await stepNow(0)).lines[2]).toMatchObject({ lineid: stored.lineid, text_raw: 'A third.' })
  })

  test('and empty are not sent, and an emptied one goes when the caret leaves (A-76)', async () => {
    const before = linesOf(mine, 0)
    mine.outbox.changeStep(guideid, stepids[0]!, { lines: [{ ...before[0]!, text_raw: '' }, before[1]!, { lineid: null, text_raw: '', bullet: 'black', level: 0 }] })
    await mine.pass(11_000)
    expect(mine.requests).toEqual([])
    await mine.outbox.leaveStep(guideid, stepids[0]!)
    expect(texts(await stepNow(0))).toEqual(['A two.'])
  })

  test('go out as create with their text, then delete, then order, and nothing names a temporary id (A-28)', async () => {
    mine.setOnline(false)
    const added = mine.outbox.addStep(guideid, 1)
    mine.outbox.changeStep(guideid, added, { lines: [{ lineid: null, text_raw: 'New', bullet: 'black', level: 0 }] })
    mine.outbox.changeStep(guideid, added, { lines: [{ lineid: null, text_raw: 'New step.', bullet: 'black', level: 0 }] })
    mine.outbox.deleteStep(guideid, stepids[2]!)
    mine.outbox.orderSteps(guideid, [stepids[1]!, stepids[0]!, added])
    await mine.pass(15_000)
    expect(mine.requests).toEqual([])
    expect(mine.outbox.step(guideid, added)).toMatchObject({ state: 'offline' })
    mine.setOnline(true)
    await mine.pass(1000)
    expect(mine.requests.map(({ method, path }) => `${method} ${path.replace(`/guides/${guideid}`, '')}`)).toEqual(['POST /steps', `DELETE /steps/${stepids[2]}`, 'PUT /steporder'])
    expect(mine.requests.every(({ path, body }) => !/-\d/.test(path + body))).toBe(true)
    const guide = await read()
    expect(guide.steps.map(step => step.lines[0]!.text_raw)).toEqual(['B one.', 'A one.', 'New step.'])
    expect(mine.outbox.stepidOf(added)).toBe(guide.steps[2]!.stepid)
    mine.outbox.changeStep(guideid, added, { title: 'Last' })
    expect(await mine.outbox.flush(guideid)).toBe('saved')
    expect((await read()).steps[2]!.title).toBe('Last')
  })

  test('are made once although every answer is lost (A-32)', async () => {
    mine.faults.push(dropAnswer, dropAnswer, dropAnswer)
    mine.outbox.addStep(guideid, 3, { title: 'Once', lines: [{ lineid: null, text_raw: 'Once.', bullet: 'black', level: 0 }], media: { type: 'image', data: [] } })
    await mine.outbox.flush(guideid)
    await mine.pass(60_000)
    expect(new Set(mine.requests.map(({ body, key, path }) => body + key + path)).size).toBe(1)
    expect((await read()).steps.filter(({ title }) => title === 'Once')).toHaveLength(1)
  })

  test('with a picture keep it', async () => {
    const png = await (await import('sharp')).default({ create: { width: 80, height: 60, channels: 3, background: 'red' } }).png().toBuffer()
    const upload = await api.request('/user/media/images?file=burr.png', { method: 'POST', body: new Uint8Array(png), headers: { Authorization: `api ${ada.token}` } })
    expect(upload.status).toBeLessThan(300)
    const made = await upload.json() as { image?: { id: number }; id?: number }
    const id = made.image?.id ?? made.id!
    mine.outbox.changeStep(guideid, stepids[0]!, { media: { type: 'image', data: [{ id }] } })
    expect(await mine.outbox.flush(guideid)).toBe('saved')
    expect((await stepNow(0)).media).toMatchObject({ type: 'image', data: [{ id }] })
    expect(JSON.parse(mine.requests[0]!.body)).toEqual({ media: { type: 'image', data: [id] } })
  })
})

describe('two people', () => {
  let theirs: TestOutbox
  beforeEach(async () => {
    theirs = await outboxOf(bob)
    await theirs.open(guideid)
  })

  test('on different lines of a step are merged without a question', async () => {
    type(theirs, 0, 0, 'A by Bob.')
    await theirs.outbox.flush(guideid)
    type(mine, 0, 1, 'A by Ada.')
    expect(await mine.outbox.flush(guideid)).toBe('saved')
    expect(texts(await stepNow(0))).toEqual(['A by Bob.', 'A by Ada.'])
    expect(mine.requests).toHaveLength(2)
    expect(new Set(mine.requests.map(({ key }) => key)).size).toBe(2)
    expect(mine.outbox.step(guideid, stepids[0]!)!.silent).toMatchObject([{ before: 'A one.', now: 'A by Bob.' }])
  })

  test.each(['mine', 'theirs', 'both'] as const)('on the same line are asked, and %s wins without losing the other before', async answer => {
    type(theirs, 0, 0, 'Bob says one.')
    await theirs.outbox.flush(guideid)
    type(mine, 0, 0, 'Ada says one.')
    type(mine, 1, 0, 'B by Ada.')
    expect(await mine.outbox.flush(guideid)).toBe('conflict')
    expect((await stepNow(1)).lines[0]!.text_raw).toBe('B by Ada.')
    const [asked] = questionsOf(mine.outbox.step(guideid, stepids[0]!)!)
    expect(asked!.question).toMatchObject({ before: 'A one.', mine: 'Ada says one.', theirs: 'Bob says one.' })
    expect(mine.outbox.apply({ guideid, stepid: stepids[0]! })).toBe(false)
    mine.outbox.answer({ guideid, stepid: stepids[0]! }, { [asked!.question.path.join('/')]: answer })
    expect(mine.outbox.apply({ guideid, stepid: stepids[0]! })).toBe(true)
    await mine.outbox.flush(guideid)
    const expected = { mine: ['Ada says one.'], theirs: ['Bob says one.'], both: ['Bob says one.', 'Ada says one.'] }[answer]
    expect(texts(await stepNow(0))).toEqual([...expected, 'A two.'])
    expect(['idle', 'saved']).toContain(stateOf(mine, 0))
  })

  test('keep questions and answers through a reload (A-58)', async () => {
    type(theirs, 0, 0, 'Bob says one.')
    type(theirs, 0, 1, 'Bob says two.')
    await theirs.outbox.flush(guideid)
    type(mine, 0, 0, 'Ada says one.')
    type(mine, 0, 1, 'Ada says two.')
    await mine.outbox.flush(guideid)
    const keys = questionsOf(mine.outbox.step(guideid, stepids[0]!)!).map(({ question }) => question.path.join('/'))
    mine.outbox.answer({ guideid, stepid: stepids[0]! }, { [keys[0]!]: 'mine' })
    const again = await mine.reload()
    await again.open(guideid)
    expect(questionsOf(again.outbox.step(guideid, stepids[0]!)!).map(({ answer }) => answer)).toEqual(['mine', undefined])
    again.outbox.answer({ guideid, stepid: stepids[0]! }, { [keys[1]!]: 'theirs' })
    again.outbox.apply({ guideid, stepid: stepids[0]! })
    await again.outbox.flush(guideid)
    expect(texts(await stepNow(0))).toEqual(['Ada says one.', 'Bob says two.'])
  })

  test('on details, order and steps at once lose nothing', async () => {
    theirs.outbox.changeGuide(guideid, { conclusion: 'Bob ends.', introduction: 'One.\nTwo.\nBob.' })
    theirs.outbox.orderSteps(guideid, [stepids[2]!, stepids[0]!, stepids[1]!])
    await theirs.outbox.flush(guideid)
    mine.outbox.changeGuide(guideid, { summary: 'Ada.', introduction: 'Ada.\nOne.\nTwo.' })
    mine.outbox.addStep(guideid, 2, { title: 'Ada', lines: [{ lineid: null, text_raw: 'Ada.', bullet: 'black', level: 0 }], media: { type: 'image', data: [] } })
    expect(await mine.outbox.flush(guideid)).toBe('saved')
    const guide = await read()
    expect(guide).toMatchObject({ summary: 'Ada.', conclusion_raw: 'Bob ends.', introduction_raw: 'Ada.\nOne.\nTwo.\nBob.' })
    expect(guide.steps.map(step => step.lines[0]!.text_raw)).toEqual(['C one.', 'A one.', 'B one.', 'Ada.'])
  })

  test('one deletes a step that the other edited: the edit is kept and can be restored (A-35)', async () => {
    theirs.outbox.deleteStep(guideid, stepids[1]!)
    await theirs.outbox.flush(guideid)
    type(mine, 1, 0, 'B by Ada.')
    expect(await mine.outbox.flush(guideid)).toBe('blocked')
    expect(mine.outbox.step(guideid, stepids[1]!)).toMatchObject({ reason: { kind: 'gone' }, mine: { lines: [{ text_raw: 'B by Ada.' }, {}] } })
    mine.outbox.restoreStep(guideid, stepids[1]!)
    await mine.outbox.flush(guideid)
    expect((await read()).steps.map(step => step.lines[0]!.text_raw)).toEqual(['A one.', 'B by Ada.', 'C one.'])
  })

  test.each(['mine', 'theirs'] as const)('one deletes a step that the other edited meanwhile: it asks, and %s decides (R13)', async answer => {
    type(theirs, 1, 0, 'B by Bob.')
    await theirs.outbox.flush(guideid)
    mine.outbox.deleteStep(guideid, stepids[1]!)
    expect(await mine.outbox.flush(guideid)).toBe('conflict')
    mine.outbox.answer({ guideid, stepid: stepids[1]! }, { step: answer })
    mine.outbox.apply({ guideid, stepid: stepids[1]! })
    await mine.outbox.flush(guideid)
    expect((await read()).steps.map(step => step.lines[0]!.text_raw)).toEqual(answer === 'mine' ? ['A one.', 'C one.'] : ['A one.', 'B by Bob.', 'C one.'])
    expect(mine.outbox.guide(guideid)!.mine!.stepids).toEqual((await read()).steps.map(({ stepid }) => stepid))
  })

  test('save so fast that five merges in a row do not help: it waits and says so (A-54)', async () => {
    for (let i = 0; i < 6; i += 1) {
      mine.faults.push(async forward => {
        await bob.patchStep({ params: { guideid, stepid: stepids[0]! }, query: { revisionid: (await stepNow(0)).revisionid }, body: { title: `Bob ${i}` } })
        return forward()
      })
    }
    type(mine, 0, 0, 'A by Ada.')
    expect(await mine.outbox.flush(guideid)).toBe('retrying')
    expect(mine.requests).toHaveLength(6)
    expect(mine.outbox.step(guideid, stepids[0]!)!.reason).toMatchObject({ kind: 'busy' })
    await mine.pass(40_000)
    expect(await stepNow(0)).toMatchObject({ title: 'Bob 5', lines: [{ text_raw: 'A by Ada.' }, {}] })
  })

  test('what the other saved meanwhile comes in by a read without touching what is typed (A-7)', async () => {
    type(theirs, 0, 0, 'A by Bob.')
    await theirs.outbox.flush(guideid)
    type(mine, 0, 1, 'A by Ada.')
    await mine.outbox.catchUp(guideid)
    expect(texts(mine.outbox.step(guideid, stepids[0]!)!.mine as StepContent)).toEqual(['A by Bob.', 'A by Ada.'])
    expect(await mine.outbox.flush(guideid)).toBe('saved')
    expect(mine.requests).toHaveLength(1)
  })
})

describe('a connection that fails', () => {
  test('repeats the same bytes and is saved once (A-30, A-31)', async () => {
    mine.faults.push(dropAnswer)
    const before = (await stepNow(0)).revisionid
    type(mine, 0, 0, 'A dropped.')
    expect(await mine.outbox.flush(guideid)).toBe('retrying')
    type(mine, 0, 0, 'A dropped and more.')
    await mine.pass(20_000)
    const [first, second, third] = mine.requests
    expect({ ...second, at: 0 }).toEqual({ ...first, at: 0 })
    expect(third!.key).not.toBe(first!.key)
    expect(mine.requests).toHaveLength(3)
    expect((await stepNow(0)).lines[0]!.text_raw).toBe('A dropped and more.')
    expect(Number(third!.revisionid)).toBeGreaterThan(before)
  })

  test('repeats them after a restart, and what was typed since follows by itself (A-30, A-40)', async () => {
    mine.faults.push(dropAnswer, dropRequest, dropRequest)
    type(mine, 0, 0, 'A sent.')
    await mine.outbox.flush(guideid)
    type(mine, 0, 0, 'A sent and typed.')
    const again = await mine.reload()
    expect(await again.outbox.flush(guideid)).toBe('saved')
    expect(again.requests[0]).toMatchObject({ key: mine.requests[0]!.key, body: mine.requests[0]!.body })
    expect((await stepNow(0)).lines[0]!.text_raw).toBe('A sent and typed.')
  })

  test('keeps what was never sent until the guide is opened again, and merges before anything goes out (A-40)', async () => {
    type(mine, 0, 1, 'A kept.')
    const again = await mine.reload()
    await again.pass(60_000)
    expect(again.requests).toEqual([])
    expect(again.outbox.unsentGuides()).toEqual([guideid])
    await bob.patchStep({ params: { guideid, stepid: stepids[0]! }, query: { revisionid: (await stepNow(0)).revisionid }, body: { title: 'Bob' } })
    await again.open(guideid)
    expect(again.requests).toHaveLength(1)
    expect(await stepNow(0)).toMatchObject({ title: 'Bob', lines: [{}, { text_raw: 'A kept.' }] })
  })

  test('waits as long as the service asks (A-33)', async () => {
    mine.faults.push(answerWith(503, '{"error":true,"message":"Busy"}', { 'Retry-After': '7' }))
    type(mine, 0, 0, 'A later.')
    await mine.outbox.flush(guideid)
    const at = mine.requests[0]!.at
    await mine.pass(10_000)
    expect(mine.requests[1]!.at - at).toBeGreaterThanOrEqual(7000)
    expect(mine.requests[1]!.at - at).toBeLessThanOrEqual(8400)
    expect((await stepNow(0)).lines[0]!.text_raw).toBe('A later.')
  })

  test('waits 1, 2, 4, 8, 16, then 30 seconds between attempts (A-33)', async () => {
    for (let i = 0; i < 8; i += 1) mine.faults.push(answerWith(500, '{}'))
    type(mine, 0, 0, 'A at last.')
    await mine.outbox.flush(guideid)
    await mine.pass(150_000)
    expect(mine.requests.slice(1).map(({ at }, i) => Math.round((at - mine.requests[i]!.at) / 1000))).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
    expect(stateOf(mine, 0)).toBe('idle')
  })

  test.each([
    ['nothing', answerWith(200)], ['a page of HTML', answerWith(200, '<html></html>')], ['something else', answerWith(200, '{"stepid":1}')],
  ])('that answers 200 with %s is never taken for saved (A-20)', async (_, fault) => {
    mine.faults.push(fault)
    type(mine, 0, 0, 'A sure.')
    expect(await mine.outbox.flush(guideid)).toBe('retrying')
    await mine.pass(10_000)
    expect((await stepNow(0)).lines[0]!.text_raw).toBe('A sure.')
  })

  test('that answers 200 with the old version is never taken for saved (A-20)', async () => {
    const old = JSON.stringify(await stepNow(0))
    mine.faults.push(answerWith(200, old))
    type(mine, 0, 0, 'A sure.')
    expect(await mine.outbox.flush(guideid)).toBe('retrying')
    await mine.pass(10_000)
    expect((await stepNow(0)).lines[0]!.text_raw).toBe('A sure.')
  })
})

describe('a refusal', () => {
  test('of one step does not stop the others, and mending it sends it again (A-34)', async () => {
    const [first] = linesOf(mine, 0)
    mine.outbox.changeStep(guideid, stepids[0]!, { lines: [{ ...first!, text_raw: 'A?', bullet: 'icon_x' }] })
    type(mine, 1, 0, 'B goes on.')
    expect(await mine.outbox.flush(guideid)).toBe('blocked')
    expect(mine.outbox.step(guideid, stepids[0]!)).toMatchObject({ state: 'blocked', reason: { kind: 'fields', status: 422, errors: [{}] }, mine: { lines: [{ text_raw: 'A?' }] } })
    expect((await stepNow(1)).lines[0]!.text_raw).toBe('B goes on.')
    mine.outbox.changeStep(guideid, stepids[0]!, { lines: [{ ...first!, text_raw: 'A?', bullet: 'red' }] })
    expect(stateOf(mine, 0)).toBe('dirty')
    await mine.outbox.flush(guideid)
    expect((await stepNow(0)).lines).toMatchObject([{ text_raw: 'A?', bullet: 'red' }])
  })

  test('for want of a sign-in keeps the text and goes on after it (A-12)', async () => {
    mine.setToken('0'.repeat(32))
    type(mine, 0, 0, 'A signed.')
    expect(await mine.outbox.flush(guideid)).toBe('blocked')
    expect(mine.outbox.step(guideid, stepids[0]!)!.reason).toMatchObject({ kind: 'sign-in' })
    mine.setToken(ada.token)
    mine.outbox.signedIn()
    await mine.settled()
    expect((await stepNow(0)).lines[0]!.text_raw).toBe('A signed.')
  })

  test('can be let go of', async () => {
    mine.faults.push(answerWith(403, '{"error":true,"message":"No"}'))
    type(mine, 0, 0, 'A refused.')
    expect(await mine.outbox.flush(guideid)).toBe('blocked')
    mine.outbox.discard({ guideid, stepid: stepids[0]! })
    expect(mine.outbox.step(guideid, stepids[0]!)).toMatchObject({ state: 'idle', mine: { lines: [{ text_raw: 'A one.' }, {}] } })
  })
})

describe('around it', () => {
  test('publishing waits for what is not saved yet (A-18)', async () => {
    type(mine, 0, 0, 'A public.')
    expect(await mine.outbox.publish(guideid)).toMatchObject({ done: true })
    expect(mine.requests.map(({ method }) => method)).toEqual(['PATCH', 'PUT'])
    expect(await api.anyone.readGuide({ params: { guideid } })).toMatchObject({ public: true, steps: [{ lines: [{ text_raw: 'A public.' }, {}] }, {}, {}] })
  })

  test('another person on the same device sees and sends nothing of it, and no token is kept (A-8, A-13, A-39)', async () => {
    type(mine, 0, 0, 'A secret.')
    await mine.settled()
    const drafts = await openDrafts(mine.outbox.owner, mine.journal)
    const [record] = await drafts.load()
    expect(record).toMatchObject({ userid: ada.me.userid, site, guideid, stepid: stepids[0], base: { revisionid: expect.any(Number) } })
    expect(JSON.stringify(record)).not.toContain(ada.token)
    expect(await (await openDrafts({ userid: bob.me.userid, site }, mine.journal)).load()).toEqual([])
  })
})
