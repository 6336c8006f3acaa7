// The page's own script and the runtime library as a package meets them, against the real service; packages by hand and by a
// public packager (moderation-admin M-129, M-132). The window is as small as the script needs.
import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import vm from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi, type TestPerson } from '#server/testing.ts'
import { currentModule } from './testing.ts'
import { manifest12, manifest2004, packageOf } from './testPackages.ts'

let api: TestApi
let ada: TestPerson
const room = mkdtempSync(join(tmpdir(), 'stepwright-packager-'))
beforeAll(async () => {
  api = await startApi()
  ada = await api.person('ada')
})
afterAll(async () => {
  await api.stop()
  rmSync(room, { recursive: true, force: true })
})

type Runtime = Record<string, (...args: string[]) => string>
type Opened = { runtime: Runtime; src: string; status(): string; settled(): Promise<void>; line(up: boolean): void }

/** A browser's window that opens the address: its scripts run, its requests go to the content origin, or nowhere while the line is down. */
const openPlayer = async (url: string): Promise<Opened> => {
  const html = await (await api.content.request(url)).text()
  const element = (text = '') => ({ textContent: text, src: '', append() {}, addEventListener() {}, toggleAttribute() {} })
  const elements: Record<string, ReturnType<typeof element>> = { facts: element(/id="facts">(.*?)<\/script>/s.exec(html)![1]!), content: element(), state: element(), items: element() }
  let up = true
  let pending = 0
  const window: Record<string, unknown> = {
    document: { getElementById: (id: string) => elements[id], createElement: () => element(), addEventListener() {}, visibilityState: 'visible' }, console, setTimeout, clearTimeout, setInterval, clearInterval, Date, addEventListener() {}, navigator: { onLine: true },
    async fetch(path: string, init: RequestInit) {
      if (!up) throw new TypeError('Failed to fetch')
      pending++
      return Promise.resolve(api.content.request(`http://content.test${path}`, init)).finally(() => { pending-- })
    },
  }
  window['window'] = window
  const context = vm.createContext(window)
  for (const [, src] of html.matchAll(/<script nonce="[^"]+" src="([^"]+)"/g)) vm.runInContext(await (await api.content.request(`http://content.test${src!}`)).text(), context)
  return {
    runtime: (window['API'] ?? window['API_1484_11']) as Runtime, src: elements['content']!.src, status: () => elements['state']!.textContent,
    line: on => { up = on },
    async settled() {
      for (let quiet = 0; quiet < 3; quiet++) {
        await new Promise(resolve => setTimeout(resolve, 30))
        if (pending) quiet = 0
      }
    },
  }
}

const current = (file: Uint8Array<ArrayBuffer>, long_suspend_data = false) => currentModule(api, file, long_suspend_data)
const play = async (id: number) => openPlayer((await ada.playTraining({ params: { id } })).player_url)
const result = async (id: number) => (await api.admin.readTrainingUsage({ params: { id } })).results[0]

/** As the packager of npm makes it. */
const packaged = async (version: string): Promise<Uint8Array<ArrayBuffer>> => {
  const source = join(room, `${version} source`)
  const outputFolder = join(room, `${version} out`)
  for (const folder of [source, outputFolder]) mkdirSync(folder)
  writeFileSync(join(source, 'index.html'), '<!doctype html><title>Lockout</title>')
  const pack = createRequire(import.meta.url)('simple-scorm-packager') as (config: object, done: (message: string) => void) => void
  await new Promise<void>(resolve => pack({ version, organization: 'Stepwright', title: 'Lockout', language: 'en', source, package: { zip: true, outputFolder, name: 'lockout' } }, () => resolve()))
  const zip = () => readdirSync(outputFolder).find(name => name.endsWith('.zip'))
  while (!zip()) await new Promise(resolve => setTimeout(resolve, 20))
  return new Uint8Array(readFileSync(join(outputFolder, zip()!)))
}

const words = {
  old: { init: 'LMSInitialize', get: 'LMSGetValue', set: 'LMSSetValue', commit: 'LMSCommit', finish: 'LMSFinish', error: 'LMSGetLastError', place: 'cmi.core.lesson_location', entry: 'cmi.core.entry', exit: 'cmi.core.exit', time: ['cmi.core.session_time', '0000:01:30'], done: [['cmi.core.lesson_status', 'passed'], ['cmi.core.score.raw', '80']], total: ['cmi.core.total_time', '00:01:30'] },
  new: { init: 'Initialize', get: 'GetValue', set: 'SetValue', commit: 'Commit', finish: 'Terminate', error: 'GetLastError', place: 'cmi.location', entry: 'cmi.entry', exit: 'cmi.exit', time: ['cmi.session_time', 'PT1M30S'], done: [['cmi.success_status', 'passed'], ['cmi.completion_status', 'completed'], ['cmi.score.scaled', '0.8']], total: ['cmi.total_time', 'PT90S'] },
} as const

test.each<[string, () => Promise<Uint8Array<ArrayBuffer>>, 'old' | 'new', number]>([
  ['1.2, by hand', async () => packageOf(manifest12()), 'old', 4096], ['2004 2nd edition, by hand', async () => packageOf(manifest2004('CAM 1.3')), 'new', 4000],
  ['2004 3rd edition, by hand', async () => packageOf(manifest2004('2004 3rd Edition')), 'new', 64_000], ['2004 4th edition, by hand', async () => packageOf(manifest2004('2004 4th Edition')), 'new', 64_000],
  ['1.2, by the packager', () => packaged('1.2'), 'old', 4096], ['2004 3rd edition, by the packager', () => packaged('2004 3rd Edition'), 'new', 64_000], ['2004 4th edition, by the packager', () => packaged('2004 4th Edition'), 'new', 64_000],
])('a package runs to the end and comes back to its place: %s (M-132)', async (_, make, kind, limit) => {
  const say = words[kind]
  const id = await current(await make())
  const first = await play(id)
  expect(first.src).toMatch(/^\/files\/[\w-]{32}\/(shared\/)?[\w./]+/)
  const one = first.runtime
  expect(one[say.init]!('')).toBe('true')
  expect(one[say.get]!(say.entry)).toBe('ab-initio')
  expect(one[say.set]!(say.place, 'page 7')).toBe('true')
  expect(one[say.set]!('cmi.suspend_data', 'x'.repeat(limit))).toBe('true')
  // Longer is an error that the package can see, and the value stays.
  expect(one[say.set]!('cmi.suspend_data', 'y'.repeat(limit + 1))).toBe('false')
  expect(Number(one[say.error]!())).toBeGreaterThan(0)
  expect(one[say.get]!('cmi.suspend_data')).toBe('x'.repeat(limit))
  expect(one[say.set]!('cmi.nonsense', '1')).toBe('false')
  expect(one[say.set]!(...say.time)).toBe('true')
  expect(one[say.set]!(say.exit, 'suspend')).toBe('true')
  expect(one[say.commit]!('')).toBe('true')
  await first.settled() // the window is killed here: nothing was finished

  const second = await play(id)
  const two = second.runtime
  expect(two[say.init]!('')).toBe('true')
  expect([two[say.get]!(say.entry), two[say.get]!(say.place), two[say.get]!('cmi.suspend_data'), two[say.get]!(say.total[0])]).toEqual(['resume', 'page 7', 'x'.repeat(limit), say.total[1]])
  for (const [element, value] of say.done) expect(two[say.set]!(element, value)).toBe('true')
  expect(two[say.finish]!('')).toBe('true')
  await second.settled()
  expect(await result(id)).toMatchObject({ status: 'passed', score: 80, user: { username: 'ada' } })
}, 30_000)

test('what is committed while the line is down leaves when it is back, in order (M-132)', async () => {
  const id = await current(packageOf(manifest12()))
  const player = await play(id)
  const { runtime } = player
  runtime['LMSInitialize']!('')
  player.line(false)
  for (const place of ['one', 'two', 'three']) {
    runtime['LMSSetValue']!('cmi.core.lesson_location', place)
    expect(runtime['LMSCommit']!('')).toBe('true')
  }
  await player.settled()
  expect(player.status()).toMatch(/^Not saved yet/)
  player.line(true)
  await expect.poll(() => player.status(), { timeout: 15_000 }).toBe('Saved')
  await player.settled()
  const again = await play(id)
  again.runtime['LMSInitialize']!('')
  expect(again.runtime['LMSGetValue']!('cmi.core.lesson_location')).toBe('three')
}, 30_000)

test('a module setting raises what 1.2 keeps, and a preview says to the package that nothing counts (M-132)', async () => {
  const id = await current(packageOf(manifest12()), true)
  const { runtime } = await play(id)
  runtime['LMSInitialize']!('')
  expect(runtime['LMSSetValue']!('cmi.suspend_data', 'x'.repeat(64_000))).toBe('true')
  const [{ importid } = { importid: 0 }] = await api.admin.listTrainingImports({ params: { id } })
  const preview = await openPlayer((await api.admin.previewTrainingImport({ params: { importid } })).preview_url)
  preview.runtime['LMSInitialize']!('')
  expect(preview.runtime['LMSGetValue']!('cmi.core.lesson_mode')).toBe('browse')
})
