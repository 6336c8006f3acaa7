// What tests of recent changes start from: a scene of patrol whose clock goes on by itself, so that
// each deed is a save of its own, and somebody whose edits go live at once.
import type { Change } from '#contract/revisions/schemas.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { firstOf, itemAt } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import type { TestApi, TestPerson } from '#testing/api.ts'
import { line, openScene } from '#testing/patrol.ts'

type Query = NonNullable<Parameters<TestPerson['listChanges']>[0]>['query']

/** Words that the rules of patrol find. */
export const loud = 'PLEASE PRESS ALL THESE BUTTONS TOGETHER'
export const words = (n: number, of = 'word') =>
  Array.from({ length: n }, (_, at) => `${of}${at}`).join(' ')

export const stepAt = ({ guideid, steps }: Guide, at: number) => ({
  params: { guideid, stepid: itemAt(steps, at).stepid },
  query: { revisionid: itemAt(steps, at).revisionid },
})

export const openFeed = async (api: TestApi) => {
  const s = await openScene(api)
  const clock = { now: unixNow() - 5 * 86_400 }
  api.service.now = () => clock.now
  const later = (): void => void (clock.now += 1000)
  const guideOf = async (steps: number, owner = s.kim): Promise<Guide> => {
    later()
    return s.guide(steps, owner)
  }
  const old = await api.person('trusted', { reputation: 900 })
  const newcomer = await api.person('newcomer')
  for (let n = 0; n < 5; n += 1) await guideOf(1, old)

  /** As the list has them once they are judged. */
  const changes = async (query: Query = {}): Promise<Change[]> => {
    await api.jobsDone()
    return s.mo.listChanges({ query: { limit: 100, ...query } })
  }
  const changesOf = async (docid: number): Promise<Change[]> =>
    (await changes()).filter(one => one.document?.docid === docid)
  const says = ({ steps, ...guide }: Guide, at: number, ...texts: string[]) => {
    later()
    const { lines } = itemAt(steps, at)
    return old.patchStep({
      ...stepAt({ steps, ...guide }, at),
      body: { lines: texts.map((text, n) => line(text, lines[n]?.lineid ?? null)) },
    })
  }
  return {
    s,
    clock,
    later,
    old,
    newcomer,
    guideOf,
    says,
    changes,
    changesOf,
    newestOf: async (docid: number) => firstOf(await changesOf(docid)),
  }
}
