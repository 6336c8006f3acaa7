import type { TestApi } from '../api.ts'

export const at = (title: string) => ({ params: { namespace: 'CATEGORY', title } })

/** Categories that ada writes and everybody reads. */
export const openCategoryPages = async (api: TestApi) => {
  const { ada, bob } = await api.people('ada', 'bob')
  const category = (title: string, more: object = {}) =>
    ada.createWiki({ body: { namespace: 'CATEGORY', title, contents: '', ...more } })
  const read = (title: string) => api.anyone.readWiki(at(title))
  return { ada, bob, category, read }
}
