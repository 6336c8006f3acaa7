// For tests of the outbox: a clock of its own, a connection that loses things, and the real service
// behind it. They import fake-indexeddb themselves.
import type { StepId } from '#app/drafts/content/guideContent.ts'
import type { Client } from '#contract/client.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import type { TabChannel } from '../../app/drafts/tabs/tabOwnership.ts'
import { anOutbox, type TestOutbox } from './testOutbox.ts'

type Person = Client & { me: { userid: number }; token: string }
/** The parts of the service's own test kit that are used here. */
type Service = {
  site: { request: (input: string, init?: RequestInit) => Response | Promise<Response> }
  anyone: Client
  admin: Client
  person: (name: string, as?: { privilege: 'Moderator' }) => Promise<Person>
  request: (path: string, init?: RequestInit) => Promise<Response>
  stop: () => Promise<void>
}
type Hooks = { [H in 'beforeAll' | 'beforeEach' | 'afterAll']: (work: () => Promise<void>) => void }
/** The journal of another outbox, in a tab whose clock starts at `startAt`. */
type Where = { journal?: string; startAt?: number }
export type Stage = {
  api: Service
  ada: Person
  bob: Person
  guideid: number
  stepids: number[]
  /** Ada's outbox, the guide open in it. */
  mine: TestOutbox
  /** `among`: without it there are no other tabs, nor any locks. */
  outboxOf: (person: Person, among?: TabChannel, where?: Where) => Promise<TestOutbox>
  read: () => Promise<Guide>
  stepNow: (at: number) => Promise<Guide['steps'][number]>
}
export const site = 'http://stepwright.test'
const line = (text_raw: string) => ({ text_raw, bullet: 'black' as const, level: 0 })

/**
 * Two moderators, and before each test a new guide of three steps with two lines each: A one., A
 * two., B one. …
 */
export const setStage = (
  startApi: () => Promise<Service>,
  { beforeAll, beforeEach, afterAll }: Hooks,
): Stage => {
  const stage = {} as Stage
  beforeAll(async () => {
    stage.api = await startApi()
    stage.ada = await stage.api.person('ada', { privilege: 'Moderator' })
    stage.bob = await stage.api.person('bob', { privilege: 'Moderator' })
    await stage.api.admin.createWiki({
      body: { namespace: 'CATEGORY', title: 'Grinder', contents: '' },
    })
  })
  afterAll(() => stage.api.stop())
  const send: typeof fetch = async (input, init) => stage.api.site.request(input as string, init)
  stage.outboxOf = (person, among, { journal, startAt } = {}) =>
    anOutbox(send, person.token, { userid: person.me.userid, site }, journal, startAt, among)
  stage.read = () =>
    stage.ada.readGuide({ params: { guideid: stage.guideid }, query: { unpatrolled: true } })
  stage.stepNow = async at => (await stage.read()).steps[at] as Guide['steps'][number]
  beforeEach(async () => {
    const { guideid } = await stage.ada.createGuide({
      body: {
        category: 'Grinder',
        type: 'repair',
        subject: 'Burr',
        summary: 'Start.',
        introduction: 'One.\nTwo.',
      },
    })
    for (const name of ['A', 'B', 'C'])
      await stage.ada.createStep({
        params: { guideid },
        query: {},
        body: { lines: [line(`${name} one.`), line(`${name} two.`)] },
      })
    stage.guideid = guideid
    stage.stepids = (await stage.read()).steps.map(({ stepid }) => stepid)
    stage.mine = await stage.outboxOf(stage.ada)
    await stage.mine.open(guideid)
  })
  return stage
}

export const texts = (step: { lines: { text_raw: string }[] }): string[] =>
  step.lines.map(({ text_raw }) => text_raw)
export const linesOf = ({ outbox }: TestOutbox, guideid: number, stepid: StepId) =>
  outbox.step(guideid, stepid)?.mine?.lines ?? []
/** The author writes `text_raw` over a line. */
export const typeOver = (
  side: TestOutbox,
  guideid: number,
  stepid: StepId,
  lineAt: number,
  text_raw: string,
): void =>
  side.outbox.changeStep(
    guideid,
    stepid,
    {
      lines: linesOf(side, guideid, stepid).map((old, i) =>
        i === lineAt ? { ...old, text_raw } : old,
      ),
    },
    'joined',
  )
