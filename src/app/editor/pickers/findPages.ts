import { write } from '#app/api/write.ts'
import { isLinkTitle } from '#wikitext/constructs/wikiLink.ts'
import type { FindPages } from '../page/pageLinks.ts'

/**
 * Asked as wiki text of nothing but links, which the service reads as it reads a page. What wiki
 * text cannot link to is no page.
 */
export const findPages: FindPages = async titles => {
  const sayable = titles.filter(isLinkTitle)
  const { links } = await write('convertWikitext', {
    body: { raw: sayable.map(title => `[[${title}]]`).join('\n\n') },
  })
  return [
    ...links,
    ...titles
      .filter(title => !sayable.includes(title))
      .map(title => ({ title, page: null, called: null })),
  ]
}
