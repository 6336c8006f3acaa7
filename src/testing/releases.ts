// What tests of releases and signatures start from.
import type { Guide } from '#contract/guides/shapes.ts'
import type { Release } from '#contract/releases/schemas.ts'
import { firstOf, itemAt } from '#lib/existing.ts'
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
  /** A run of theirs through a guide that asks for a torque and a serial number. */
  const runOf = async (worker: TestPerson) => {
    const guide = await guideOf()
    const step = firstOf(guide.steps)
    const { fields } = await maker.changeStepForm({
      params: { guideid: guide.guideid, stepid: step.stepid },
      body: {
        fields: [
          { label: 'Torque', type: 'number', min: 10, max: 12 },
          { label: 'Serial', type: 'text', max: 5 },
        ],
      },
    })
    const entry = await worker.startWork({ body: { guideid: guide.guideid, workorderid: 'W' } })
    const params = { entryid: entry.entryid }
    const [torque, serial] = [itemAt(fields, 0), itemAt(fields, 1)].map(one => one.field_revisionid)
    const put = (who: TestPerson, fields: Record<string, string | number>, more: object = {}) =>
      who.saveStepData({ params, body: { fields, stepid: step.stepid, ...more } })
    return { params, guide, step, torque: torque ?? 0, serial: serial ?? 0, put, entry }
  }
  return { guideOf, head, say, find, shown, runOf }
}
