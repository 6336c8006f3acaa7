// Texts drawn at random through every way that reads text: none holds up the event loop (issue 17,
// S-1, S-2). Some tens here, an hour of them in `npm run soak`.
import { expect, test, vi } from 'vitest'
import { drawText, type Drawn } from '../../fixtures/costlyTexts.ts'
import { eachSeedAsync, isSoak } from '../../fixtures/propertyRuns.ts'
import { sharedValues } from '../../fixtures/sharedData.ts'
import { memberAt } from '#lib/existing.ts'
import { limits } from '#contract/core/limits.ts'
import { longestLoopDelay, type Apart } from '#testing/eventLoop.ts'
import { startApiForFile } from '#testing/api.ts'

vi.setConfig({ testTimeout: 7_200_000 })

type RealGuide = { steps: { lines: { text_raw: string }[] }[] }
const own = ['Lift the lid gently.', 'Do **not** pull the cable, push the clip: 2.5 mm is enough.']
const real = (sharedValues<RealGuide>('data/real/guides.jsonl') ?? [])
  .flatMap(({ steps }) => steps.flatMap(step => step.lines.map(line => line.text_raw)))
  .filter(Boolean)
const lines = real.length > 0 ? real : own

const api = await startApiForFile({}, { checkAnswers: false })
const ada = await api.person('ada')
const admin = await api.person('adela', { privilege: 'Admin' })
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettle', contents: 'a' } })

/**
 * Drawing and writing down a megabyte of text holds the loop too, and is not the service's work.
 */
let apart: Apart = own => own()

const call = async (method: string, path: string, body?: unknown, as = ada) => {
  const sent = typeof body === 'string' ? body : apart(() => JSON.stringify(body))
  const answer = await api.request(path, {
    method,
    headers: {
      Authorization: `api ${as.token}`,
      ...(typeof body === 'string' && { 'Content-Type': 'text/csv' }),
    },
    ...(body !== undefined && { body: sent }),
  })
  return { status: answer.status, text: await answer.text() }
}
type Called = { status: number }
/** What the service takes at most is 2 MiB; more would only be refused. */
const largestTree = 2_000_000 // characters

/** Each way that takes text, and those that show what it took. */
type Way = (drawn: Drawn, name: string) => Promise<Called[]>
const ways: Record<string, Way> = {
  convert: async ({ text, pick }) => [
    await call('POST', '/x/wikitext/convert', { raw: text(), mode: pick(['document', 'line']) }),
  ],
  async convertTree({ text, random, pick }) {
    const made = await call('POST', '/x/wikitext/convert', { raw: text().slice(0, 200_000) })
    if (made.status !== 200) return [made]
    const tree = apart(() => {
      const { json } = JSON.parse(made.text) as { json: { content?: unknown[] } }
      const content = json.content ?? []
      while (JSON.stringify(content).length > largestTree)
        content.length = Math.floor(content.length / 2)
      const part = pick(['"text"', '"paragraph"', '"attrs"'])
      const broken = JSON.stringify(json).replaceAll(part, found =>
        random() < 0.05 ? '"other"' : found,
      )
      const times = Math.min(20, Math.floor(largestTree / JSON.stringify(content).length))
      const often = { ...json, content: Array.from({ length: times }, () => content).flat() }
      return pick([often, JSON.parse(broken)])
    })
    return [made, await call('POST', '/x/wikitext/convert', { json: tree })]
  },
  async page({ text, random }, title) {
    const contents = text()
    const made = await call('POST', '/wikis', { namespace: 'WIKI', title, contents })
    if (made.status >= 300) return [made]
    const { revisionid } = JSON.parse(made.text) as { revisionid: number }
    const path = `/wikis/WIKI/${title}`
    const turned = contents.split('\n').toReversed().join('\n')
    const write = (words: string) =>
      call('PATCH', `${path}?revisionid=${revisionid}`, { contents: words })
    const words = encodeURIComponent(contents.slice(0, 150).toWellFormed())
    return [
      made,
      await call('GET', path),
      await write(random() < 0.5 ? text() : turned),
      await write(`${turned}, late`),
      await call('GET', `${path}/revisions/diff`),
      await call('GET', `/search/${words}`),
    ]
  },
  async guide({ text }, title) {
    const words = apart(() => text().replaceAll('\n', ' '))
    const lineAt = (at: number) => ({
      text_raw: words.slice((at * limits.lineLength) % words.length).slice(0, 340) || 'a',
      bullet: 'black',
      level: 0,
    })
    const stepAt = (at: number) => ({
      title: '',
      lines: Array.from({ length: 8 }, (_, line) => lineAt(8 * at + line)),
    })
    const steps = Math.min(isSoak ? 60 : 6, Math.ceil(words.length / 2_800))
    const made = await call('POST', '/guides', {
      category: 'Kettle',
      type: 'repair',
      subject: 'lid',
      title,
      introduction: words.slice(0, limits.longText),
    })
    if (made.status >= 300) return [made]
    const { guideid } = JSON.parse(made.text) as { guideid: number }
    const saved: Called[] = []
    for (let at = 0; at < steps; at++)
      saved.push(await call('POST', `/guides/${guideid}/steps`, stepAt(at)))
    return [
      made,
      ...saved,
      await call('GET', `/guides/${guideid}`),
      await call('PUT', `/guides/${guideid}/tag`, { tags: words.split(' ') }),
    ]
  },
  comment: async ({ text }) => [
    await call('POST', '/comments/wiki/1', { text: text().slice(0, limits.commentLength) }),
  ],
  about: async ({ text }) => [
    await call('PATCH', `/users/${ada.me.userid}?revisionid=1`, { about: text() }),
  ],
  async search({ text }) {
    const words = encodeURIComponent(text().slice(0, 200).toWellFormed())
    return [await call('GET', `/search/${words}`), await call('GET', `/guides?title=${words}`)]
  },
  people: async ({ text }) => [await call('POST', '/x/users/imports', text(), admin)],
}

test('no text that is drawn holds the event loop, whichever way it takes (S-1, S-2)', async () => {
  await eachSeedAsync({ check: 4, test: 4, soak: 12_000 }, async seed => {
    const drawn = drawText(seed, lines)
    const way = drawn.pick(Object.keys(ways))
    let called: Called[] = []
    const held = await longestLoopDelay(async notCounted => {
      apart = notCounted
      const text = () => apart(drawn.text)
      called = await memberAt(ways, way)({ ...drawn, text }, `Drawn ${seed}`)
    })
    const said = `${way} of ${drawn.kind}`
    for (const { status } of called) expect(status, said).toBeLessThan(500)
    expect(held, said).toBeLessThan(200)
  })
})
