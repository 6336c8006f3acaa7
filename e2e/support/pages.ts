// Pages of the wiki, made for a test and written in the editor.
import { expect, type Page } from '@playwright/test'
import type { Site } from './site.ts'

export const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the page' })

/**
 * Makes pages called `${word} 1`, `${word} 2` … and says where each is written and what the service
 * has of it. Its writer is the Admin, or whoever is given: a text shows only its writer's files.
 */
export const pagesCalled = (word: string) => {
  let made = 0
  return async (site: Site, contents: string, { client } = site.admin) => {
    const params = { namespace: 'WIKI', title: `${word} ${(made += 1)}` }
    await client.createWiki({ body: { ...params, contents } })
    const read = () => client.readWiki({ params })
    return {
      params,
      read,
      raw: async () => (await read()).contents_raw,
      address: `/wiki/WIKI/${encodeURIComponent(params.title).replaceAll('%20', '+')}/edit`,
    }
  }
}

/** Its links are counted from here on: the index is made half a second behind the save. */
export const pageListed = async (site: Site, title: string): Promise<void> => {
  await expect
    .poll(async () => (await site.admin.client.search({ params: { query: title } })).totalResults)
    .toBeGreaterThan(0)
}
