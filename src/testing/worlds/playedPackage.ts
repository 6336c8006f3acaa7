// Packages that a test plays: the page's own script and the runtime library as a package meets
// them, in a window that is as small as the script needs, against the real service.
import vm from 'node:vm'
import { existing, foundIn, matchIn, memberAt } from '#lib/existing.ts'
import type { TestApi } from '#testing/api.ts'

/** What each standard calls the same. */
export const words = {
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

/** The functions of both standards: a part finds those of its own. */
type Runtime = Record<
  (typeof words)['old' | 'new']['init' | 'get' | 'set' | 'commit' | 'finish' | 'error'],
  (...args: string[]) => string
>
export type Opened = {
  /** The page of the player, in which a package looks for its object. */
  window: vm.Context
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
export const openPlayer = async (api: TestApi, url: string): Promise<Opened> => {
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
    window: context,
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
