// Guides of a drawer whose history is asked for.
import type { Guide, Step } from '#contract/guides/shapes.ts'
import type { TestApi, TestPerson } from '../api.ts'

export const line = (text_raw: string) => ({
  text_raw,
  bullet: 'black' as const,
  level: 0,
  lineid: null,
})
export const kept = ({ lineid, text_raw, bullet, level }: Step['lines'][number]) => ({
  lineid,
  text_raw,
  bullet,
  level,
})
export const at = ({ guideid }: Guide) => ({ guideid })
export const edit = (who: TestPerson, step: Step, body: object): Promise<Step> =>
  who.patchStep({ params: step, query: { revisionid: step.revisionid }, body })

export const openDrawers = async (api: TestApi) => {
  const { ada, bob } = await api.people('ada', 'bob')
  await ada.createWiki({
    body: { namespace: 'CATEGORY', title: 'Bench', contents: 'First line.\nSecond line.' },
  })
  /** Three steps, public; ada's. */
  const aGuide = async (): Promise<Guide> => {
    const { guideid } = await ada.createGuide({
      body: { category: 'Bench', type: 'repair', title: 'Drawer', introduction: 'It sticks.' },
    })
    for (const word of ['Pull the drawer.', 'Turn it over.', 'Wax the rails.'])
      await ada.createStep({ params: { guideid }, body: { lines: [line(word)] } })
    const { revisionid } = await ada.readGuide({ params: { guideid } })
    return ada.publishGuide({ params: { guideid }, query: { revisionid } })
  }
  return { ada, bob, aGuide }
}
