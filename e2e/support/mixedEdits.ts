// A queue as a site has it after a busy day: small mendings by ten newcomers, and among them
// vandalism and spam of eleven kinds. Some build on an edit of somebody else that waits.
import type { Guide } from '#contract/guides/shapes.ts'
import { existing, firstOf, foundIn, itemAt } from '#lib/existing.ts'
import { sharedDir } from '../../src/fixtures/sharedData.ts'
import { importSome } from './imported.ts'
import { guideOf } from './patrolling.ts'
import type { Person, Site } from './site.ts'

type Step = Guide['steps'][number]
type Line = Step['lines'][number]
/** What was proposed; `word`: one that it alone brings, where it brings words. */
export type MixedEdit = {
  itemid: number
  guideid: number
  kind: string
  isBad: boolean
  author: string
  word: string | null
  stepid: number
  /** The edit of another below it that it builds on. */
  on: MixedEdit | null
}

const [pitch, unit] = [/\b\d+(?:\.\d+)? ?mm\b/, /\d+(?:\.\d+)?/]

/** Real guides; where they are not at hand, made-up ones with as much to change. */
export const guidesToMend = async (site: Site, many: number): Promise<number[]> => {
  if (sharedDir()) {
    await importSome(site, many * 2)
    const found = await site.admin.client.listGuides({ query: { limit: 200 } })
    const chosen: number[] = []
    for (const { guideid } of found) {
      const { steps } = await site.anyone.readGuide({ params: { guideid } })
      if (steps.filter(step => step.guideid === guideid && isRoomy(step)).length >= 6)
        chosen.push(guideid)
      if (chosen.length === many) break
    }
    return chosen
  }
  const made: number[] = []
  for (let n = 1; n <= many; n += 1) {
    const texts = [1, 2, 3, 4, 5, 6].map(
      step => `Loosen the ${step + 1} mm screw of bellows ${n} and lay it in the tray beside you.`,
    )
    const { guideid } = await guideOf(site, `Bellows ${n}`, texts)
    made.push(guideid)
  }
  return made
}

/** A step that takes one line and some words more. */
const isRoomy = ({ lines }: Step): boolean =>
  lines.length > 0 &&
  lines.length < 7 &&
  lines[0]?.level === 0 && // one that came from elsewhere may begin deeper
  lines.every(line => line.text_raw.length < 250)

const sent = ({ lineid, text_raw, bullet, level }: Line) => ({ lineid, text_raw, bullet, level })
type SentLine = Omit<ReturnType<typeof sent>, 'lineid'> & { lineid: number | null }
/** Its lines with the first one otherwise. */
const withFirst = ({ lines }: Step, write: (text: string) => string): SentLine[] =>
  lines.map((line, n) => ({ ...sent(line), ...(n === 0 && { text_raw: write(line.text_raw) }) }))

type Hand = {
  guideid: number
  head: Guide
  step: Step
  client: Person['client']
  /** A word that no other edit has. */
  word: string
}
type Deed = {
  /** Which steps it can be done to. */
  fits?: (step: Step) => boolean
  /** Whether its word stands among what comes. */
  isMute?: boolean
  lines?: (hand: Hand) => SentLine[]
  act?: (hand: Hand) => Promise<unknown>
}

const added = (words: (word: string) => string): Deed => ({
  lines: ({ step, word }) => withFirst(step, text => `${text} ${words(word)}`),
})
const instead = (words: (word: string) => string): Deed => ({
  lines: ({ step, word }) => [
    { ...sent(firstOf(step.lines)), text_raw: words(word), level: 0, bullet: 'black' },
  ],
  fits: ({ lines }) =>
    lines
      .map(line => line.text_raw)
      .join(' ')
      .split(' ').length > 8,
})
const hasNumber: Deed['fits'] = ({ lines }) => pitch.test(firstOf(lines).text_raw)
const otherNumber = (other: (value: number) => number): Deed => ({
  isMute: true,
  fits: hasNumber,
  lines: ({ step }) =>
    withFirst(step, text =>
      text.replace(pitch, size => size.replace(unit, value => String(other(Number(value))))),
    ),
})
const patched =
  (body: (hand: Hand) => object) =>
  (hand: Hand): Promise<unknown> =>
    hand.client.patchGuide({
      params: { guideid: hand.guideid },
      query: { revisionid: hand.head.revisionid },
      body: body(hand),
    })

const badDeeds: Record<string, Deed> = {
  insult: instead(word => `You are all idiots, ${word}, and so is whoever wrote this`),
  replaced: instead(word => `nobody ever reads any of that anyway ${word} lol`),
  emptied: {
    isMute: true,
    lines: () => [{ lineid: null, text_raw: '.', bullet: 'black', level: 0 }],
  },
  deleted: {
    isMute: true,
    act: ({ client, guideid, step }) =>
      client.deleteStep({ params: { guideid, stepid: step.stepid }, query: step }),
  },
  deletion: {
    isMute: true,
    act: patched(({ head }) => ({ flags: [...head.flags, 'GUIDE_DELETE'] })),
  },
  shouting: added(word => `THIS GUIDE IS WRONG NEVER DO ANY OF IT ${word.toUpperCase()}`),
  letters: added(word => `hahahahaha ${word} looooooool`),
  link: added(word => `Find spare ones at https://${word}.example/deals`),
  hidden: added(word => `Open https://bit.ly/${word} before you go on`),
  number: otherNumber(value => value * 10),
  turned: added(word => `Then \u202e${word}\u202c it back.`),
}

const goodDeeds: Record<string, Deed> = {
  sentence: added(word => `Keep the bag named ${word} at hand.`),
  word: {
    lines: ({ step, word }) => withFirst(step, text => `Carefully, with the ${word}: ${text}`),
  },
  line: {
    lines: ({ step, word }) => [
      ...step.lines.map(sent),
      { lineid: null, text_raw: `Put it beside the ${word}.`, bullet: 'black', level: 0 },
    ],
  },
  number: otherNumber(value => value + 0.5),
  tool: {
    isMute: true,
    act: patched(({ head, word }) => ({
      tools: [
        ...head.tools.map(({ text, quantity }) => ({ name: text, quantity })),
        { name: `Tweezers ${word}`, quantity: 1 },
      ],
    })),
  },
  title: {
    act: ({ client, guideid, step, word }) =>
      client.patchStep({
        params: { guideid, stepid: step.stepid },
        query: { revisionid: step.revisionid },
        body: { title: `Loosen the ${word}` },
      }),
  },
  source: added(word => `See https://${word}-handbook.example for a drawing.`),
}
/** Of twenty. */
const usual = [
  ...Array<string>(8).fill('sentence'),
  ...Array<string>(5).fill('word'),
  ...Array<string>(3).fill('line'),
  'title',
  'tool',
  'number',
]
const goodAt = (n: number): string => (n % 97 === 0 ? 'source' : itemAt(usual, (n * 7) % 19))

type Task = {
  guideids: readonly number[]
  n: number
  deed: Deed
  /** Steps, and people in guides, that have an edit already. */
  touched: Set<number | string>
  word: string
}

const syllables = ['ba', 'de', 'fi', 'go', 'lu', 'ma', 'ne', 'ri', 'so', 'tu', 'ka', 'pe', 'wi']
const wordOf = (n: number): string =>
  [n % 13, Math.floor(n / 13) % 13, Math.floor(n / 169)].map(at => itemAt(syllables, at)).join('') +
  'ran'

const proposeTo = async (
  hand: Hand,
  { lines, act }: Deed,
): Promise<Pick<MixedEdit, 'itemid' | 'guideid' | 'stepid'>> => {
  const { client, guideid, step } = hand
  const { stepid, revisionid } = step
  if (lines)
    await client.patchStep({
      params: { guideid, stepid },
      query: { revisionid },
      body: { lines: lines(hand) },
    })
  else await existing(act, 'an act')(hand)
  const waiting = await client.listOwnPatrolItems({ query: { state: 'pending', limit: 200 } })
  return { guideid, stepid, itemid: foundIn(waiting, item => item.docid === guideid).itemid }
}

const headOf = (client: Person['client'], guideid: number): Promise<Guide> =>
  client.readGuide({
    params: { guideid },
    query: { unpatrolled: true, excludePrerequisiteSteps: true },
  })

/** From the guide that is next on, to the first that has a part for it. */
const propose = async (
  { client, username }: Person,
  { guideids, n, deed, touched, word }: Task,
): Promise<Pick<MixedEdit, 'itemid' | 'guideid' | 'stepid'>> => {
  const { fits = () => true } = deed
  for (let more = 0; more < guideids.length; more += 1) {
    const guideid = itemAt(guideids, (n + more) % guideids.length)
    // A second one of the same person would be taken into the first.
    const own = `${username} in ${guideid}`
    if (touched.has(own)) continue
    const head = await headOf(client, guideid)
    const step = head.steps.find(one => isRoomy(one) && fits(one) && !touched.has(one.stepid))
    if (!step) continue
    touched.add(step.stepid).add(own)
    return proposeTo({ client, guideid, head, step, word }, deed)
  }
  throw new Error(`No guide is left for ${username}`)
}

type Pair = Pick<Task, 'touched'> & { guideid: number; isBad: boolean; first: number }
/** A sentence, and on the same line of somebody else a good one with its source, or an advert. */
const proposePair = async (
  [lower, upper]: readonly [Person, Person],
  { guideid, isBad, touched, first }: Pair,
): Promise<MixedEdit[]> => {
  const [word, other] = [wordOf(first), wordOf(first + 1)]
  const task = { guideids: [guideid], n: 0, deed: existing(goodDeeds['sentence'], 'sentence') }
  const below = await propose(lower, { ...task, touched, word })
  const on = { ...below, kind: 'sentence', isBad: false, author: lower.username, word, on: null }
  const { client, username } = upper
  const head = await headOf(client, guideid)
  const step = foundIn(head.steps, one => one.stepid === below.stepid)
  const kind = isBad ? 'link' : 'source'
  const deed = existing((isBad ? badDeeds : goodDeeds)[kind], kind)
  const above = await proposeTo({ client, guideid, head, step, word: other }, deed)
  return [on, { ...above, kind, isBad, author: username, word: other, on }]
}

/**
 * Edits of ten newcomers, each of another part; `bad` of them, one of each kind in turn, and in the
 * last guides `pairs` of two people, every other one bad on top. `from`: how many there were
 * before, for names and words that nothing else has.
 */
export const proposeMixed = async (
  site: Site,
  guideids: readonly number[],
  { many, bad, pairs, from }: { many: number; bad: number; pairs: number; from: number },
): Promise<MixedEdit[]> => {
  const alone = guideids.slice(0, guideids.length - pairs)
  const people: Person[] = []
  for (let n = 1; n <= 10; n += 1) people.push(await site.person(`Newcomer ${from + n}`))
  const touched = new Set<number | string>()
  const done: MixedEdit[] = []
  const kinds = Object.keys(badDeeds)
  for (let n = 0; n < many; n += 1) {
    const before = Math.floor((n * bad) / many)
    const isBad = Math.floor(((n + 1) * bad) / many) > before
    const kind = isBad ? itemAt(kinds, before % kinds.length) : goodAt(n)
    const deed = existing((isBad ? badDeeds : goodDeeds)[kind], kind)
    const person = itemAt(people, (n + Math.floor(n / alone.length)) % people.length)
    const word = wordOf(from + n)
    done.push({
      ...(await propose(person, { guideids: alone, n, deed, touched, word })),
      kind,
      isBad,
      author: person.username,
      word: deed.isMute ? null : word,
      on: null,
    })
  }
  for (let n = 0; n < pairs; n += 1) {
    done.push(
      ...(await proposePair([itemAt(people, n % 10), itemAt(people, (n + 1) % 10)], {
        guideid: itemAt(guideids, guideids.length - 1 - n),
        isBad: n % 2 === 1,
        touched,
        first: from + many + 2 * n,
      })),
    )
  }
  return done
}
