// The page's own script and the runtime library as a package meets them, against the real service;
// packages by hand and by a public packager (moderation-admin M-129, M-132). The window is as small
// as the script needs.
import vm from 'node:vm'
import { expect, test } from 'vitest'
import { existing, foundIn, matchIn, memberAt } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { currentModule } from '../../testing/training.ts'
import { manifest12, manifest2004, packagedAs, packageOf } from '../../testing/scormPackages.ts'

const api = await startApiForFile()
const ada = await api.person('ada')

/** The functions of both standards: a part finds those of its own. */
type Runtime = Record<
  (typeof words)['old' | 'new']['init' | 'get' | 'set' | 'commit' | 'finish' | 'error'],
  (...args: string[]) => string
>
type Opened = {
  /** Of the part that is open. */
  readonly runtime: Runtime
  readonly src: string
  status: () => string
  settled: () => Promise<void>
  line: (up: boolean) => void
  /** Opens a part by its title. */
  part: (title: string) => void
  /**
   * The window goes: what leaves after that leaves with `keepalive`, as much of it as browsers let
   * through.
   */
  close: () => void
}
const keptAlive = 65_536 // bytes that leave while a page is taken down

/**
 * A browser's window that opens the address: its scripts run, its requests go to the content
 * origin, or nowhere while the line is down.
 */
const openPlayer = async (url: string): Promise<Opened> => {
  const html = await (await api.content.request(url)).text()
  const element = (text = '') => {
    const clicks: (() => void)[] = []
    const made = {
      textContent: text,
      src: '',
      append() {},
      setAttribute() {},
      removeAttribute() {},
      addEventListener: (_: string, act: () => void) => void clicks.push(act),
      click: () => {
        for (const act of clicks) act()
      },
      contentWindow: {
        location: {
          replace: (src: string) => {
            made.src = src
          },
        },
      },
    }
    return made
  }
  const elements: Record<string, ReturnType<typeof element>> = {
    facts: element(matchIn(html, /id="facts">(.*?)<\/script>/s)),
    content: element(),
    state: element(),
    items: element(),
  }
  const created: ReturnType<typeof element>[] = []
  const listeners: [name: string, act: () => void][] = []
  const fire = (name: string) => {
    for (const [of, act] of listeners) if (of === name) act()
  }
  let up = true
  let isGone = false
  let room = keptAlive
  let pending = 0
  const window: Record<string, unknown> = {
    document: {
      getElementById: (id: string) => elements[id],
      createElement: () => (created.push(element()), created.at(-1)),
      addEventListener() {},
      visibilityState: 'visible',
    },
    console,
    setTimeout,
    clearTimeout,
    setInterval,
    clearInterval,
    Date,
    addEventListener: (name: string, act: () => void) => void listeners.push([name, act]),
    navigator: { onLine: true },
    async fetch(path: string, init: RequestInit) {
      if (isGone && !init.keepalive) return new Promise(() => {})
      if (!up || (init.keepalive && (room -= Buffer.byteLength(init.body as string)) < 0))
        throw new TypeError('Failed to fetch')
      pending++
      return Promise.resolve(api.content.request(`http://content.test${path}`, init)).finally(
        () => {
          pending--
        },
      )
    },
  }
  window['window'] = window
  const context = vm.createContext(window)
  for (const [, src] of html.matchAll(/<script nonce="[^"]+" src="([^"]+)"/g))
    vm.runInContext(
      await (await api.content.request(`http://content.test${existing(src, 'a source')}`)).text(),
      context,
    )
  return {
    get runtime() {
      return (window['API'] ?? window['API_1484_11']) as Runtime
    },
    get src() {
      return memberAt(elements, 'content').src
    },
    status: () => memberAt(elements, 'state').textContent,
    line: on => {
      up = on
    },
    part: title => foundIn(created, one => one.textContent === title).click(),
    close: () => {
      isGone = true
      fire('pagehide')
    },
    async settled() {
      for (let quiet = 0; quiet < 3; quiet++) {
        await new Promise(resolve => setTimeout(resolve, 30))
        if (pending) quiet = 0
      }
    },
  }
}

const current = (file: Uint8Array<ArrayBuffer>, long_suspend_data = false) =>
  currentModule(api, file, long_suspend_data)
const play = async (id: number) =>
  openPlayer((await ada.playTraining({ params: { id } })).player_url)
const result = async (id: number) =>
  (await api.admin.readTrainingUsage({ params: { id } })).results[0]

const words = {
  old: {
    init: 'LMSInitialize',
    get: 'LMSGetValue',
    set: 'LMSSetValue',
    commit: 'LMSCommit',
    finish: 'LMSFinish',
    error: 'LMSGetLastError',
    place: 'cmi.core.lesson_location',
    entry: 'cmi.core.entry',
    exit: 'cmi.core.exit',
    time: ['cmi.core.session_time', '0000:01:30'],
    done: [
      ['cmi.core.lesson_status', 'passed'],
      ['cmi.core.score.raw', '80'],
    ],
    total: ['cmi.core.total_time', '00:01:30'],
  },
  new: {
    init: 'Initialize',
    get: 'GetValue',
    set: 'SetValue',
    commit: 'Commit',
    finish: 'Terminate',
    error: 'GetLastError',
    place: 'cmi.location',
    entry: 'cmi.entry',
    exit: 'cmi.exit',
    time: ['cmi.session_time', 'PT1M30S'],
    done: [
      ['cmi.success_status', 'passed'],
      ['cmi.completion_status', 'completed'],
      ['cmi.score.scaled', '0.8'],
    ],
    total: ['cmi.total_time', 'PT90S'],
  },
} as const

test.each<[string, () => Promise<Uint8Array<ArrayBuffer>>, 'old' | 'new', number]>([
  ['1.2, by hand', async () => packageOf(manifest12()), 'old', 4096],
  ['2004 2nd edition, by hand', async () => packageOf(manifest2004('CAM 1.3')), 'new', 4000],
  [
    '2004 3rd edition, by hand',
    async () => packageOf(manifest2004('2004 3rd Edition')),
    'new',
    64_000,
  ],
  [
    '2004 4th edition, by hand',
    async () => packageOf(manifest2004('2004 4th Edition')),
    'new',
    64_000,
  ],
  ['1.2, by the packager', async () => packagedAs('1.2'), 'old', 4096],
  ['2004 3rd edition, by the packager', async () => packagedAs('2004 3rd Edition'), 'new', 64_000],
  ['2004 4th edition, by the packager', async () => packagedAs('2004 4th Edition'), 'new', 64_000],
])(
  'a package runs to the end and comes back to its place: %s (M-132)',
  async (_, make, kind, limit) => {
    const say = words[kind]
    const id = await current(await make())
    const first = await play(id)
    expect(first.src).toMatch(/^\/files\/[\w-]{32}\/(shared\/)?[\w./]+/)
    const one = first.runtime
    expect(one[say.init]('')).toBe('true')
    expect(one[say.get](say.entry)).toBe('ab-initio')
    expect(one[say.set](say.place, 'page 7')).toBe('true')
    expect(one[say.set]('cmi.suspend_data', 'x'.repeat(limit))).toBe('true')
    // Longer is an error that the package can see, and the value stays.
    expect(one[say.set]('cmi.suspend_data', 'y'.repeat(limit + 1))).toBe('false')
    expect(Number(one[say.error]())).toBeGreaterThan(0)
    expect(one[say.get]('cmi.suspend_data')).toBe('x'.repeat(limit))
    expect(one[say.set]('cmi.nonsense', '1')).toBe('false')
    expect(one[say.set](...say.time)).toBe('true')
    expect(one[say.set](say.exit, 'suspend')).toBe('true')
    expect(one[say.commit]('')).toBe('true')
    await first.settled() // the window is killed here: nothing was finished

    const second = await play(id)
    const two = second.runtime
    expect(two[say.init]('')).toBe('true')
    expect([
      two[say.get](say.entry),
      two[say.get](say.place),
      two[say.get]('cmi.suspend_data'),
      two[say.get](say.total[0]),
    ]).toEqual(['resume', 'page 7', 'x'.repeat(limit), say.total[1]])
    for (const [element, value] of say.done) expect(two[say.set](element, value)).toBe('true')
    expect(two[say.finish]('')).toBe('true')
    await second.settled()
    expect(await result(id)).toMatchObject({
      status: 'passed',
      score: 80,
      user: { username: 'ada' },
    })
  },
)

test('a package reads what its manifest asks of it, and the service decides by that (T-1)', async () => {
  const id = await current(
    packageOf(
      manifest12().replace(
        '</title></item>',
        '</title><adlcp:datafromlms>level=2</adlcp:datafromlms><adlcp:masteryscore>90</adlcp:masteryscore></item>',
      ),
    ),
  )
  const player = await play(id)
  const { runtime } = player
  runtime.LMSInitialize('')
  expect(runtime.LMSGetValue('cmi.student_data.mastery_score')).toBe('90')
  expect(runtime.LMSGetValue('cmi.launch_data')).toBe('level=2')
  expect(runtime.LMSSetValue('cmi.student_data.mastery_score', '10')).toBe('false')
  runtime.LMSSetValue('cmi.core.score.raw', '85')
  runtime.LMSSetValue('cmi.core.lesson_status', 'passed')
  runtime.LMSFinish('')
  await player.settled()
  const usage = await api.admin.readTrainingUsage({ params: { id }, query: {} })
  expect(usage.results).toMatchObject([{ status: 'failed', score: 85 }])
})

test('offline commits leave in order (M-132)', async () => {
  const id = await current(packageOf(manifest12()))
  const player = await play(id)
  const { runtime } = player
  runtime.LMSInitialize('')
  player.line(false)
  for (const place of ['one', 'two', 'three']) {
    runtime.LMSSetValue('cmi.core.lesson_location', place)
    expect(runtime.LMSCommit('')).toBe('true')
  }
  await player.settled()
  expect(player.status()).toMatch(/^Not saved yet/)
  player.line(true)
  await expect.poll(() => player.status()).toBe('Saved')
  await player.settled()
  const again = await play(id)
  again.runtime.LMSInitialize('')
  expect(again.runtime.LMSGetValue('cmi.core.lesson_location')).toBe('three')
})

test('a setting raises the limits of 1.2, and a preview keeps nothing (M-132)', async () => {
  const id = await current(packageOf(manifest12()), true)
  const { runtime } = await play(id)
  runtime.LMSInitialize('')
  expect(runtime.LMSSetValue('cmi.suspend_data', 'x'.repeat(64_000))).toBe('true')
  const [{ importid } = { importid: 0 }] = await api.admin.listTrainingImports({ params: { id } })
  const preview = await openPlayer(
    (await api.admin.previewTrainingImport({ params: { importid } })).preview_url,
  )
  preview.runtime.LMSInitialize('')
  expect(preview.runtime.LMSGetValue('cmi.core.lesson_mode')).toBe('browse')
})

const parts = () => packageOf(manifest12(['index.html', 'sco.js']))
/** Begins the part that is open, says this of it and commits it. */
const saidOf = ({ runtime }: Opened, said: Record<string, string>, ends = false) => {
  runtime.LMSInitialize('')
  for (const [element, value] of Object.entries(said))
    expect(runtime.LMSSetValue(element, value), element).toBe('true')
  expect(runtime[ends ? 'LMSFinish' : 'LMSCommit']('')).toBe('true')
}

test('an attempt resumes in its last open part (M-132)', async () => {
  const id = await current(parts())
  const first = await play(id)
  expect(first.src).toContain('/index.html')
  saidOf(first, { 'cmi.core.lesson_location': 'one' })
  first.part('Part 2')
  saidOf(first, { 'cmi.core.lesson_location': 'two' })
  await first.settled()
  const second = await play(id)
  expect(second.src).toContain('/sco.js')
  second.part('Part 1')
  saidOf(second, { 'cmi.core.lesson_location': 'one again' })
  await second.settled()
  const third = await play(id)
  expect(third.src).toContain('/index.html')
  saidOf(third, { 'cmi.core.lesson_status': 'completed' }, true)
  await third.settled()
  expect((await play(id)).src).toContain('/sco.js')
})

test('a part opened after the end changes nothing (M-132)', async () => {
  const id = await current(parts())
  const player = await play(id)
  saidOf(player, { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '80' }, true)
  player.part('Part 2')
  saidOf(player, { 'cmi.core.lesson_status': 'completed' }, true)
  await player.settled()
  const over = await result(id)
  expect(over).toMatchObject({ status: 'passed', score: 80 })
  player.part('Part 1')
  saidOf(player, { 'cmi.core.lesson_status': 'incomplete', 'cmi.core.score.raw': '10' })
  await player.settled()
  expect(player.status()).toBe('This attempt is over: no more of it is recorded')
  expect(await result(id)).toEqual(over)
})

test('each time that a part is opened in one visit counts (M-133)', async () => {
  const id = await current(parts())
  const player = await play(id)
  saidOf(player, { 'cmi.core.session_time': '0000:10:00' })
  player.part('Part 2')
  saidOf(player, { 'cmi.core.session_time': '0000:00:05' })
  player.part('Part 1')
  saidOf(player, { 'cmi.core.session_time': '0000:00:30' })
  saidOf(player, { 'cmi.core.session_time': '0000:01:00' }) // the same opening
  await player.settled()
  expect(await result(id)).toMatchObject({ total_time: 665 })
})

test('offline commits leave with the page (M-132)', async () => {
  const id = await current(packageOf(manifest12()), true)
  const player = await play(id)
  const notes = '"x'.repeat(32_000)
  saidOf(player, { 'cmi.suspend_data': notes, 'cmi.core.lesson_location': 'page 1' })
  await player.settled()
  player.line(false)
  for (const page of ['page 2', 'page 3']) {
    player.runtime.LMSSetValue('cmi.core.lesson_location', page)
    player.runtime.LMSSetValue('cmi.core.lesson_status', 'incomplete')
    player.runtime.LMSCommit('')
  }
  player.line(true)
  player.close()
  // As many packages do when their own page goes.
  player.runtime.LMSSetValue('cmi.core.score.raw', '40')
  player.runtime.LMSFinish('')
  await player.settled()
  const again = (await play(id)).runtime
  again.LMSInitialize('')
  expect([
    again.LMSGetValue('cmi.core.lesson_location'),
    again.LMSGetValue('cmi.suspend_data'),
    again.LMSGetValue('cmi.core.score.raw'),
  ]).toEqual(['page 3', notes, '40'])
})
