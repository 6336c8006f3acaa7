// Two people, one guide, a bad connection: every word that either typed is on the service, in an open question, or was removed
// by an edit that saw it. The long form is `npm run soak`: SOAK_SEEDS, SOAK_ROUNDS.
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wordsOf } from '#lib/diff3.ts'
import { startApi, type TestApi, type TestPerson } from '#server/testing.ts'
import type { StepContent } from './content.ts'
import { questionsOf } from './draft.ts'
import { questionKey } from './question.ts'
import { anOutbox, answerWith, dropAnswer, dropRequest, type Fault, type TestOutbox } from './testing.ts'

const seeds = Number(process.env.SOAK_SEEDS ?? 6)
const rounds = Number(process.env.SOAK_ROUNDS ?? 60)
const site = 'http://stepwright.test'

let api: TestApi
let people: TestPerson[]
beforeAll(async () => {
  api = await startApi()
  people = [await api.person('ada', { privilege: 'Moderator' }), await api.person('bob', { privilege: 'Moderator' })]
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Grinder', contents: '' } })
})
afterAll(() => api.stop())

/** Small and repeatable: mulberry32. */
const randomOf = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
const typedIn = (value: unknown): string[] => wordsOf(JSON.stringify(value ?? '').replaceAll('\\n', ' ')).filter(word => /^(ada|bob)\d+$/.test(word))
const faults: Fault[] = [dropAnswer, dropRequest, answerWith(500, '{}'), answerWith(503, '{}', { 'Retry-After': '2' }), async forward => {
  await new Promise(resolve => setTimeout(resolve, 3))
  return forward()
}]

const play = async (seed: number) => {
  const random = randomOf(seed)
  const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)] as T
  const [ada] = people as [TestPerson, TestPerson]
  const { guideid } = await ada.createGuide({ body: { category: 'Grinder', type: 'repair', introduction: 'Start.\nEnd.' } })
  for (let i = 0; i < 4; i += 1) await ada.createStep({ params: { guideid }, query: {}, body: { lines: [1, 2].map(n => ({ text_raw: `Line ${n} of ${i}.`, bullet: 'black' as const, level: 0 })) } })
  const send: typeof fetch = async (input, init) => api.site.request(input as string, init)
  const sides: TestOutbox[] = []
  for (const person of people) {
    const side = await anOutbox(send, person.token, { userid: person.me.userid, site })
    await side.open(guideid)
    sides.push(side)
  }
  let [count, asked] = [0, 0]
  const [typed, removed] = [new Set<string>(), new Set<string>()]
  const remove = (value: unknown) => typedIn(value).forEach(word => removed.add(word))

  const act = async (at: number) => {
    const { outbox } = sides[at] as TestOutbox
    const word = `${at === 0 ? 'ada' : 'bob'}${(count += 1)}`
    const steps = outbox.drafts(guideid).filter(draft => draft.stepid !== null && draft.mine !== null && draft.state !== 'blocked')
    const draft = pick(steps)
    const gone = outbox.drafts(guideid).find(({ reason }) => reason?.kind === 'gone')
    if (gone?.stepid && random() < 0.5) return void outbox.restoreStep(guideid, gone.stepid)
    const asking = outbox.drafts(guideid).find(({ state }) => state === 'conflict')
    if (asking && random() < 0.4) {
      const resource = { guideid, stepid: asking.stepid ?? undefined }
      const answers = questionsOf(asking).map(({ question }) => {
        const choice = pick(question.choices.filter(offered => offered !== 'edit'))
        if (choice !== 'both') remove([question.before, question.mine, question.theirs])
        return [questionKey(question.path), choice]
      })
      asked += answers.length
      outbox.answer(resource, Object.fromEntries(answers))
      outbox.apply(resource)
      return
    }
    const chance = random()
    if (chance < 0.1 || !draft) {
      const introduction = outbox.guide(guideid)!.mine!.introduction.split('\n')
      if (introduction.length > 40) return
      introduction.splice(Math.floor(random() * introduction.length), 0, word)
      outbox.changeGuide(guideid, { introduction: introduction.join('\n') })
      typed.add(word)
      return
    }
    const stepid = draft.stepid as number
    const content = draft.mine as StepContent
    const lines = [...content.lines]
    const line = Math.floor(random() * lines.length)
    if (chance < 0.65) {
      const words = lines[line]!.text_raw.split(' ')
      if (words.length > 20) {
        remove(words[3])
        words.splice(3, 1)
      }
      words.splice(Math.floor(random() * (words.length + 1)), 0, word)
      lines[line] = { ...lines[line]!, text_raw: words.join(' ') }
      typed.add(word)
    } else if (chance < 0.75 && lines.length < 8) {
      lines.splice(line, 0, { lineid: null, text_raw: `New ${word}`, bullet: 'red', level: 0 })
      typed.add(word)
    } else if (chance < 0.8 && lines.length > 1) remove(lines.splice(line, 1))
    else if (chance < 0.86) {
      outbox.addStep(guideid, Math.floor(random() * 3), { title: '', lines: [{ lineid: null, text_raw: `Step ${word}`, bullet: 'black', level: 0 }], media: { type: 'image', data: [] } })
      typed.add(word)
      return
    } else if (chance < 0.89 && steps.length > 3) {
      remove(content)
      outbox.deleteStep(guideid, stepid)
      return
    } else {
      const order = [...outbox.guide(guideid)!.mine!.stepids]
      order.splice(Math.floor(random() * order.length), 0, ...order.splice(Math.floor(random() * order.length), 1))
      outbox.orderSteps(guideid, order)
      return
    }
    outbox.changeStep(guideid, stepid, { lines })
  }

  for (let round = 0; round < rounds; round += 1) {
    const at = random() < 0.5 ? 0 : 1
    await act(at)
    const side = sides[at] as TestOutbox
    if (random() < 0.25) side.faults.push(pick(faults))
    if (random() < 0.03) sides[at] = await side.reload()
    // After a reload the guide is read again; now and then a screen reads it anew.
    if (sides[at] !== side || random() < 0.1) await (sides[at] as TestOutbox).open(guideid)
    if (random() < 0.7) await act(1 - at)
    await Promise.all(sides.map(one => one.pass(random() * 4000)))
  }
  for (const side of sides) side.faults.length = 0
  for (let again = 0; again < 4; again += 1) for (const side of sides) {
    await side.outbox.catchUp(guideid)
    await side.pass(120_000)
  }

  const guide = await ada.readGuide({ params: { guideid }, query: { unpatrolled: true } })
  const there = new Set(typedIn([guide.introduction_raw, guide.steps.map(step => step.lines.map(({ text_raw }) => text_raw))]))
  // What still asks, or waits for its author, is kept whole in the draft.
  for (const side of sides) for (const draft of side.outbox.drafts(guideid)) if (draft.since !== null || draft.theirs) typedIn([draft.mine, draft.theirs?.content]).forEach(word => there.add(word))
  const states = sides.flatMap(side => side.outbox.drafts(guideid).map(({ state }) => state))
  return { missing: [...typed].filter(word => !there.has(word) && !removed.has(word)), typed: typed.size, asked, states, most: sides.map(side => side.most()) }
}

test.each(Array.from({ length: seeds }, (_, i) => i + 1))('no typed word is lost between two authors on a bad connection, seed %i (A-36)', async seed => {
  const { missing, typed, asked, states, most } = await play(seed)
  expect(missing).toEqual([])
  expect(typed).toBeGreaterThan(rounds / 3)
  expect(asked).toBeGreaterThan(0)
  expect(states.filter(state => !['idle', 'saved', 'conflict', 'blocked', 'dirty'].includes(state))).toEqual([])
  expect(Math.max(...most)).toBeLessThanOrEqual(2) // one write, and the read that this test makes
}, 300_000)
