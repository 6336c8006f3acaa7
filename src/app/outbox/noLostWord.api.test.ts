// Two people, one guide, a bad connection: every word that either typed is on the service, in an
// open question, or was removed by an edit that saw it. In two browsers:
// e2e/loseNoWord.spec.ts.
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wordsOf } from '#lib/diff3.ts'
import { randomOf } from '#lib/random.ts'
import { startApi, type TestApi, type TestPerson } from '#server/testing.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { saveMovePairs } from '../../fixtures/saveMoves.ts'
import type { StepContent } from './content.ts'
import { questionsOf } from './draft.ts'
import { questionKey } from './question.ts'
import {
  anOutbox,
  answerWith,
  cutUpload,
  dropAnswer,
  dropAnswerWithoutKey,
  dropRequest,
  type Fault,
  type SentRequest,
  type TestOutbox,
} from './testing.ts'

const [seeds, rounds] = [20, 200]
const allowedMoves = new Set(saveMovePairs)
const site = 'http://stepwright.test'

let api: TestApi
let people: TestPerson[]
beforeAll(async () => {
  api = await startApi()
  people = [
    await api.person('ada', { privilege: 'Moderator' }),
    await api.person('bob', { privilege: 'Moderator' }),
  ]
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Grinder', contents: '' } })
})
afterAll(() => api.stop())

const typedIn = (value: unknown): string[] =>
  wordsOf(JSON.stringify(value ?? '').replaceAll('\\n', ' ')).filter(word =>
    /^(ada|bob)\d+$/.test(word),
  )
/** Says that somebody saved, with the resource as it is. */
const conflict: Fault = async (forward, path) => {
  const [, guideid, stepid] = /^\/guides\/(\d+)(?:\/steps\/(\d+))?/.exec(path) ?? []
  const guide = await itemAt(people, 0).readGuide({
    params: { guideid: Number(guideid) },
    query: { unpatrolled: true },
  })
  const current =
    stepid === undefined ? guide : guide.steps.find(step => step.stepid === Number(stepid))
  return current ? new Response(JSON.stringify(current), { status: 409 }) : forward()
}
const delay: Fault = async forward => {
  await new Promise(resolve => setTimeout(resolve, 3))
  return forward()
}
const faults: Fault[] = [
  delay,
  dropRequest,
  dropAnswer,
  dropAnswerWithoutKey,
  cutUpload,
  conflict,
  answerWith(429, '{}', { 'Retry-After': '1', 'RateLimit-Remaining': '0', 'RateLimit-Reset': '1' }),
  answerWith(500, '{}'),
  answerWith(503, '{}', { 'Retry-After': '2' }),
]

const play = async (seed: number) => {
  const random = randomOf(seed)
  const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)] as T
  const [ada] = people as [TestPerson, TestPerson]
  const { guideid } = await ada.createGuide({
    body: { category: 'Grinder', type: 'repair', introduction: 'Start.\nEnd.' },
  })
  for (let i = 0; i < 4; i += 1)
    await ada.createStep({
      params: { guideid },
      query: {},
      body: {
        lines: [1, 2].map(n => ({
          text_raw: `Line ${n} of ${i}.`,
          bullet: 'black' as const,
          level: 0,
        })),
      },
    })
  const send: typeof fetch = async (input, init) => api.site.request(input as string, init)
  const sides: TestOutbox[] = []
  for (const person of people) {
    const side = await anOutbox(send, person.token, { userid: person.me.userid, site })
    await side.outbox.catchUp(guideid)
    sides.push(side)
  }
  let [count, asked] = [0, 0]
  const ended: SentRequest[][] = []
  const [typed, removed] = [new Set<string>(), new Set<string>()]
  const remove = (value: unknown) => typedIn(value).forEach(word => removed.add(word))

  const act = async (at: number) => {
    const { outbox } = sides[at] as TestOutbox
    const word = `${at === 0 ? 'ada' : 'bob'}${(count += 1)}`
    const steps = outbox
      .drafts(guideid)
      .filter(draft => draft.stepid !== null && draft.mine !== null && draft.state !== 'blocked')
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
      const introduction = existing(
        outbox.guide(guideid)?.mine,
        'the own version',
      ).introduction.split('\n')
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
    if (lines.length === 0) return // both took one of the last two: there is nothing to write in
    if (chance < 0.65) {
      const words = itemAt(lines, line).text_raw.split(' ')
      if (words.length > 20) {
        remove(words[3])
        words.splice(3, 1)
      }
      words.splice(Math.floor(random() * (words.length + 1)), 0, word)
      lines[line] = { ...itemAt(lines, line), text_raw: words.join(' ') }
      typed.add(word)
    } else if (chance < 0.75 && lines.length < 8) {
      lines.splice(line, 0, { lineid: null, text_raw: `New ${word}`, bullet: 'red', level: 0 })
      typed.add(word)
    } else if (chance < 0.8 && lines.length > 1) remove(lines.splice(line, 1))
    else if (chance < 0.86) {
      outbox.addStep(guideid, Math.floor(random() * 3), {
        title: '',
        lines: [{ lineid: null, text_raw: `Step ${word}`, bullet: 'black', level: 0 }],
        media: { type: 'image', data: [] },
      })
      typed.add(word)
      return
    } else if (chance < 0.89 && steps.length > 3) {
      remove(content)
      outbox.deleteStep(guideid, stepid)
      return
    } else {
      const order = [...existing(outbox.guide(guideid)?.mine, 'the own version').stepids]
      order.splice(
        Math.floor(random() * order.length),
        0,
        ...order.splice(Math.floor(random() * order.length), 1),
      )
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
    if (random() < 0.03) {
      ended.push(side.requests)
      sides[at] = await side.reload()
    }
    // After a reload the guide is read again; now and then a screen reads it anew.
    if (sides[at] !== side || random() < 0.1)
      await (sides[at] as TestOutbox).outbox.catchUp(guideid)
    if (random() < 0.7) await act(1 - at)
    await Promise.all(sides.map(one => one.pass(random() * 4000)))
  }
  for (const side of sides) side.faults.length = 0
  for (let again = 0; again < 4; again += 1)
    for (const side of sides) {
      await side.outbox.catchUp(guideid)
      await side.pass(120_000)
    }

  const guide = await ada.readGuide({ params: { guideid }, query: { unpatrolled: true } })
  const there = new Set(
    typedIn([
      guide.introduction_raw,
      guide.steps.map(step => step.lines.map(({ text_raw }) => text_raw)),
    ]),
  )
  // What still asks, or waits for its author, is kept whole in the draft.
  for (const side of sides)
    for (const draft of side.outbox.drafts(guideid))
      if (draft.since !== null || draft.theirs)
        typedIn([draft.mine, draft.theirs?.content]).forEach(word => there.add(word))
  const states = sides.flatMap(side => side.outbox.drafts(guideid).map(({ state }) => state))
  const requests = [...ended, ...sides.map(side => side.requests)].flat()
  const first = requests.filter(
    ({ key }, i) => requests.findIndex(other => other.key === key) === i,
  )
  return {
    missing: [...typed].filter(word => !there.has(word) && !removed.has(word)),
    typed: typed.size,
    asked,
    states,
    most: sides.map(side => side.most()),
    old: first.filter(
      ({ revisionid, newest }) => newest !== undefined && Number(revisionid) !== newest,
    ),
    moves: new Set(sides.flatMap(side => [...side.moves])),
  }
}

test.concurrent.each(Array.from({ length: seeds }, (_, i) => i + 1))(
  'two authors on a bad connection lose no typed word, seed %i (A-16, A-26, A-36)',
  async seed => {
    const { missing, typed, asked, states, most, old, moves } = await play(seed)
    expect(missing).toEqual([])
    expect(typed).toBeGreaterThan(rounds / 3)
    expect(asked).toBeGreaterThan(0)
    expect(
      states.filter(state => !['idle', 'saved', 'conflict', 'blocked', 'dirty'].includes(state)),
    ).toEqual([])
    expect(Math.max(...most)).toBeLessThanOrEqual(2) // one write, and the read that this test makes
    expect(old).toEqual([])
    expect([...moves].filter(move => !allowedMoves.has(move))).toEqual([])
  },
)
