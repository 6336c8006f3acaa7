import { idOf, paths, wikiAt } from '#app/paths.ts'
import { write } from '#app/api/write.ts'
import type { FindPlace, Place } from '#app/editor/paste/pastedAddress.ts'
import { filmAt } from '#lib/media/embeds.ts'
import { attr, childrenOf, isNode } from '#wikitext/tree.ts'
import { isPageTitle } from '#wikitext/constructs/wikiLink.ts'
import { findPages } from '#app/editor/pickers/findPages.ts'
import { showGuideTitle } from './guideTitles.ts'

const inWikiText = ['CATEGORY', 'ITEM', 'WIKI', 'INFO']

const guideIn = (address: URL): { guideid: number; step: string } | null => {
  const id = /^\/(?:(?:Guide|Teardown)\/[^/]+|guides)\/(\d+)$/.exec(address.pathname)?.[1]
  const guideid = idOf(id)
  // One line of a step has no words in wiki text.
  const step = /^(?:#s(\d+))?$/.exec(address.hash)
  return guideid === null || !step ? null : { guideid, step: step[1] ? `|stepid=${step[1]}` : '' }
}

/** The service knows whose films the site shows: elsewhere readers would get a link. */
const filmAs = async (address: string): Promise<Place | null> => {
  const { json } = await write('convertWikitext', { body: { raw: `[video|${address}]` } })
  const [block] = isNode(json) ? childrenOf(json) : []
  return block && attr(block, 'rule') === 'Video' ? { film: address } : null
}

/** Only addresses that readers have: what else an address asks for, a link keeps. */
export const findPlace: FindPlace = (address, takesFilm) => {
  if (takesFilm && filmAt(address.href)) return filmAs(address.href)
  if (address.origin !== location.origin || address.search !== '') return null
  const guide = guideIn(address)
  if (guide)
    return new Promise(resolve =>
      showGuideTitle(guide.guideid, title =>
        resolve(title === null ? null : { token: `[guide|${guide.guideid}${guide.step}]` }),
      ),
    )
  const page = address.pathname.split('/').length === 3 ? wikiAt(address.pathname) : null
  const isSection = /^(?:#Section_[\w%.-]+)?$/.test(address.hash)
  if (!page || !isSection || !inWikiText.includes(page.namespace) || !isPageTitle(page.title))
    return null
  // The top of all categories is a list; the page behind it is known by name to nobody.
  if (address.pathname === paths.categories()) return null
  return findPages([page.title]).then(([found]) =>
    found?.page && found.page.namespace === page.namespace
      ? { title: found.page.title, section: address.hash }
      : null,
  )
}
