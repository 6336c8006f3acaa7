import type { TestApi, TestPerson } from '../api.ts'

/** Guides with tags, in words that no other test of the file has. */
export const openTaggedGuides = async (api: TestApi) => {
  const mo = await api.person('mo', { privilege: 'Moderator' })
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
  let made = 0
  const word = (start: string) => `${start} w${++made}`
  const guideOf = async (author: TestPerson, tags: string[], visible = true): Promise<number> => {
    const guide = await author.createGuide({
      body: { category: 'Kettles', type: 'repair', title: word('Seal'), public: visible },
    })
    for (const tag of tags) await author.tagGuide({ params: guide, body: { tag } })
    return guide.guideid
  }
  const tagsOf = (guideid: number) => mo.listGuideTags({ params: { guideid } })
  return { mo, word, guideOf, tagsOf }
}
