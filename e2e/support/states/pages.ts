// Pages of the wiki, as they are written: rows of the table of states.
import type { Page } from '@playwright/test'
import { foundIn } from '#lib/existing.ts'
import { nothingHere, offline, offlineBar, refuseNext, signInFirst } from './parts.ts'
import type { Ground, StatefulScreen } from './shapes.ts'

const textOfPage = (page: Page) => page.getByRole('textbox', { name: 'Text of the page' })
/** Somebody else saves the paragraph that is being written. */
const collideInPage = async (page: Page, { admin }: Ground) => {
  const params = { namespace: 'CATEGORY', title: 'Bicycles' }
  const { revisionid, contents_raw } = await admin.client.readWiki({ params })
  const paragraph = textOfPage(page).locator(':scope > p').first()
  const words = (await paragraph.innerText()).trim()
  await admin.client.patchWiki({
    params,
    query: { revisionid },
    body: {
      contents: contents_raw.replace(
        foundIn(contents_raw.split('\n'), line => line.startsWith(words.slice(0, 20))),
        'Theirs.',
      ),
    },
  })
  await paragraph.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Mine.')
  await page.keyboard.press('Control+s')
}

export const pageScreens: readonly StatefulScreen[] = [
  {
    name: 'page editor',
    as: 'admin',
    path: () => '/wiki/CATEGORY/Bicycles/edit',
    heading: 'Bicycles',
    reads: /\/api\/2\.0\/wikis\/CATEGORY\/Bicycles\?/,
    states: [
      { state: 'unknown', path: () => '/wiki/WIKI/No_such_page/edit', ...nothingHere },
      {
        state: 'offline',
        after: async page => {
          await offline(page)
          await textOfPage(page).click()
          await page.keyboard.type('x')
        },
        says: offlineBar,
        offers: ['button', 'Bold'],
      },
      {
        state: 'conflict',
        after: collideInPage,
        says: '1 question on the page',
        offers: ['radio', /Theirs/],
      },
      {
        state: 'forbidden',
        after: async page => {
          await refuseNext(page, /\/api\/2\.0\/wikis\/CATEGORY\/Bicycles\?/)
          await textOfPage(page).locator(':scope > p').first().click()
          await page.keyboard.type('x')
          await page.keyboard.press('Control+s')
        },
        says: 'You are no longer allowed to edit this page.',
        offers: ['button', 'Request access…'],
      },
    ],
  },
  {
    name: 'editor of a page for Moderators',
    as: 'guest',
    path: () => '/wiki/INFO/For%20Moderators/edit',
    heading: 'You can read this page but not edit it',
    reads: null,
    states: [
      {
        state: 'refused',
        says: 'You can read this page but not edit it',
        offers: ['link', 'Read the page'],
      },
    ],
  },
  {
    name: 'new page',
    as: 'anyone',
    path: () => '/wiki/new',
    heading: 'Sign in to write',
    reads: null,
    states: [{ state: 'refused', ...signInFirst }],
  },
  {
    name: 'page history',
    as: 'anyone',
    path: () => '/wiki/CATEGORY/Bicycles/history',
    heading: 'History of Bicycles',
    reads: /\/api\/2\.0\/wikis\/CATEGORY\/Bicycles(\?|$)/,
    states: [
      {
        state: 'empty',
        path: () => '/wiki/WIKI/Written%20once/history',
        says: 'One revision so far',
        offers: null,
      },
      { state: 'unknown', path: () => '/wiki/CATEGORY/No_such_thing/history', ...nothingHere },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'what waits in a page',
    as: 'admin',
    path: () => '/wiki/CATEGORY/Bicycles/waiting',
    heading: 'Bicycles',
    reads: /\/api\/2\.0\/wikis\/CATEGORY\/Bicycles\?/,
    states: [
      {
        state: 'empty',
        says: 'Nothing is waiting for review here',
        offers: ['link', 'Back to editing'],
      },
      { state: 'unknown', path: () => '/wiki/CATEGORY/No_such_thing/waiting', ...nothingHere },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
]
