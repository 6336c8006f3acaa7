// The editor of pages in a real browser: what a key costs in a long page.
import { painted, signedIn, waitFor, workPerKey } from './editing.ts'
import type { BenchBrowser } from './browser.ts'
import { longPage } from './longPage.ts'
import type { Running } from './service.ts'

/**
 * p95 in the middle of a long page, the journal on, and on a bare page
 * whose one editable element holds the same paragraphs.
 */
export const measureTypingPages = async (
  browser: BenchBrowser,
  service: Running,
): Promise<{ ours: number; bare: number; bytes: number }> => {
  const contents = longPage()
  await service.client.createWiki({ body: { namespace: 'WIKI', title: 'A long page', contents } })
  const page = await signedIn(browser, service)
  await page.open(`http://127.0.0.1:${service.port}/wiki/WIKI/A+long+page/edit`)
  await waitFor(page, `document.querySelectorAll('.ProseMirror > p').length > 300`)
  await page.value(
    `(() => { const text = document.querySelector('.ProseMirror'); text.focus(); const line = text.querySelectorAll(':scope > p')[201]; line.scrollIntoView({ block: 'center' }); getSelection().selectAllChildren(line); getSelection().collapseToEnd(); return ${painted} })()`,
  )
  const ours = await workPerKey(page)
  await page.close()
  const plain = await browser.newPage()
  await plain.value(
    `(() => { const text = document.createElement('div'); text.contentEditable = 'true'; text.append(...${JSON.stringify(contents)}.split('\\n\\n').map(words => Object.assign(document.createElement('p'), { textContent: words }))); document.body.replaceChildren(text); text.focus(); const line = text.children[201]; line.scrollIntoView({ block: 'center' }); getSelection().selectAllChildren(line); getSelection().collapseToEnd(); return ${painted} })()`,
  )
  const bare = await workPerKey(plain)
  await plain.close()
  return { ours, bare, bytes: contents.length }
}
