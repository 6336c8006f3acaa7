// Guides whose lines are written again and again, and what is asked of them.
import type { Guide, Step } from '#contract/guides/shapes.ts'
import { existing, itemAt } from '#lib/existing.ts'
import type { TestApi, TestPerson } from './api.ts'
import { line } from './patrol.ts'

type Line = Step['lines'][number]
export const kept = ({ lineid, text_raw, bullet, level }: Line, text = text_raw) => ({
  lineid,
  text_raw: text,
  bullet,
  level,
})
export const write = (
  who: TestPerson,
  step: Step,
  lines: Omit<Line, 'text_rendered'>[],
): Promise<Step> =>
  who.patchStep({ params: step, query: { revisionid: step.revisionid }, body: { lines } })

/** The first line says something else. */
export const say = (who: TestPerson, step: Step, text: string): Promise<Step> =>
  write(
    who,
    step,
    step.lines.map((one, n) => (n === 0 ? kept(one, text) : kept(one))),
  )

export const keyOf = (step: Step, n = 0) => ({
  guideid: step.guideid,
  stepid: step.stepid,
  lineid: existing(itemAt(step.lines, n).lineid, 'a lineid'),
})
type Key = ReturnType<typeof keyOf>
export const wordings = (who: TestPerson, params: Key, query: object = {}) =>
  who.listLineWordings({ params, query })
export const told = async (who: TestPerson, params: Key) =>
  (await wordings(who, params)).map(({ username, text_raw }) => `${username}: ${text_raw}`)

/** ada writes guides; edits by cy go live in them at once, those by bob wait. */
export const openWordings = async (api: TestApi) => {
  const ada = await api.person('ada', { privilege: 'Author' })
  const cy = await api.person('cy', { privilege: 'Moderator' })
  const bob = await api.person('bob')
  await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Bench', contents: 'A table.' } })
  /** Two steps of two lines, private. */
  const aDraft = async (): Promise<Guide> => {
    const { guideid } = await ada.createGuide({
      body: { category: 'Bench', type: 'repair', title: 'Drawer', introduction: 'It sticks.' },
    })
    for (const words of [
      ['Pull the drawer.', 'Mind the edge.'],
      ['Wax the rails.', 'Wait.'],
    ])
      await ada.createStep({
        params: { guideid },
        body: { lines: words.map(text => line(text)) },
      })
    return ada.readGuide({ params: { guideid } })
  }
  const publish = ({ guideid, revisionid }: Guide) =>
    ada.publishGuide({ params: { guideid }, query: { revisionid } })
  return { ada, bob, cy, aDraft, publish, aGuide: async () => publish(await aDraft()) }
}
