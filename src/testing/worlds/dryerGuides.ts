import type { Guide } from '#contract/guides/shapes.ts'
import type { TestApi, TestPerson } from '../api.ts'

/** What a guide of a dryer begins with. */
export const body = { category: 'Dryer', type: 'replacement', subject: 'Belt' } as const
export const aGuide = (person: TestPerson, more: object = {}): Promise<Guide> =>
  person.createGuide({ body: { ...body, ...more } })
export const aPublicGuide = (person: TestPerson, more: object = {}): Promise<Guide> =>
  aGuide(person, { public: true, ...more })
export const at = (guide: Guide) => ({
  params: { guideid: guide.guideid },
  query: { revisionid: guide.revisionid },
})

export const openDryers = async (api: TestApi) => {
  const people = await api.people('ada', 'bob')
  const mo = await api.person('mo', { privilege: 'Moderator' })
  for (const title of ['Dryer', 'Washer'])
    await api.admin.createWiki({ body: { namespace: 'CATEGORY', title, contents: '' } })
  return { ...people, mo }
}
