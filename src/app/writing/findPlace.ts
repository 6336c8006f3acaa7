import { idOf, wikiAt } from '#app/paths.ts'
import type { FindPlace } from '#app/editor/paste/pastedAddress.ts'
import { isLinkTitle } from '#wikitext/constructs/wikiLink.ts'
import { findPages } from './findPages.ts'
import { showGuideTitle } from './guideTitles.ts'

const inWikiText = ['CATEGORY', 'ITEM', 'WIKI', 'INFO']

const guideIn = (address: URL): { guideid: number; step: string } | null => {
  const id = /^\/(?:(?:Guide|Teardown)\/[^/]+|guides)\/(\d+)$/.exec(address.pathname)?.[1]
  const guideid = idOf(id)
  // One line of a step has no words in wiki text.
  const step = /^(?:#s(\d+))?$/.exec(address.hash)
  return guideid === null || !step ? null : { guideid, step: step[1] ? `|stepid=${step[1]}` : '' }
}

/** Only addresses that readers have: what else an address asks for, a link keeps. */
export const findPlace: FindPlace = address => {
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
  if (!page || !isSection || !inWikiText.includes(page.namespace) || !isLinkTitle(page.title))
    return null
  return findPages([page.title]).then(([found]) =>
    found?.page && found.page.namespace === page.namespace
      ? { title: found.page.title, section: address.hash }
      : null,
  )
}
