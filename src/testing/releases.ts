// What tests of releases and signatures start from.
import type { Guide } from '#contract/guides/shapes.ts'
import type { Release } from '#contract/releases/schemas.ts'
import { firstOf } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import type { TestApi, TestPerson } from '#testing/api.ts'

export const ahead = () => unixNow() + 100_000
export const line = (text_raw: string) => ({
  text_raw,
  bullet: 'black' as const,
  level: 0,
  lineid: null,
})
let made = 0

export const openBench = (api: TestApi, maker: TestPerson) => {
  const guideOf = async (title = `Valve ${++made}`, visible = true): Promise<Guide> => {
    const { guideid } = await maker.createGuide({
      body: { category: 'Kettles', type: 'technique', title },
    })
    const guide = await maker.createStep({
      params: { guideid },
      body: { lines: [line('Pull the plug.')] },
    })
    return visible
      ? maker.publishGuide({ params: { guideid }, query: { revisionid: guide.revisionid } })
      : guide
  }
  const head = (guideid: number) =>
    maker.readGuide({ params: { guideid }, query: { unpatrolled: true } })
  const say = async (guideid: number, text: string) => {
    const step = firstOf((await head(guideid)).steps)
    await maker.patchStep({
      params: { guideid, stepid: step.stepid },
      query: { revisionid: step.revisionid },
      body: { lines: [{ ...line(text), lineid: firstOf(step.lines).lineid }] },
    })
  }
  const find = async (releaseid: number): Promise<Release | undefined> =>
    (await api.admin.listReleases({ query: { limit: 200, order: 'DESC' } })).releases.find(
      one => one.releaseid === releaseid,
    )
  const shown = async (guideid: number) =>
    (await api.anyone.readGuide({ params: { guideid } })).steps.map(
      step => firstOf(step.lines).text_raw,
    )
  return { guideOf, head, say, find, shown }
}
