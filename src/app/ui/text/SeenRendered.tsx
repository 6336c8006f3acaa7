import { useLingui } from '@lingui/react/macro'
import { seenPieces } from '#lib/disguise.ts'
import hiddenStyles from '../VisuallyHidden.module.css'
import { Rendered } from './Rendered.tsx'
import { LookAlikes, useMarkWords } from './SeenText.tsx'
import styles from './SeenText.module.css'

type Mark = { title: string; words: string }

const blocks = 'blockquote,dd,div,dt,h1,h2,h3,h4,h5,h6,li,p,pre,td,th'
/** What they say, a line for each block: no word reaches from one into the next. */
const wordsOf = (texts: readonly Text[]): string => {
  let [said, block]: [string, Element | null | undefined] = ['', null]
  for (const { data, parentElement } of texts) {
    const own = parentElement?.closest(blocks)
    said += own === block ? data : `\n${data}`
    block = own
  }
  return said
}

/** The HTML with each hidden character of its texts as a mark; `text`: all that it says. */
const seenHtml = (
  html: string,
  before: string,
  markOf: (hidden: number, times: number) => Mark,
) => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const page = body.ownerDocument
  const texts: Text[] = []
  const walker = page.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text)
  const text = wordsOf(texts)
  for (const node of texts) {
    const pieces = seenPieces(node.data)
    if (pieces.every(piece => 'text' in piece)) continue
    node.replaceWith(
      ...pieces.map(piece => {
        if ('text' in piece) return piece.text
        const { title, words } = markOf(piece.hidden, piece.times)
        const [mark, said] = [page.createElement('bdi'), page.createElement('span')]
        mark.className = styles.mark ?? ''
        mark.title = title
        said.className = hiddenStyles.hidden ?? ''
        said.textContent = `${before} `
        mark.append(said, words)
        return mark
      }),
    )
  }
  return { html: body.innerHTML, text }
}

/**
 * What readers will see, for whoever decides on it: what has no width, or turns the direction, is
 * drawn as a mark in place of doing so, and look-alikes are named below.
 */
export const SeenRendered = ({ html }: { html: string }) => {
  const { t } = useLingui()
  const seen = seenHtml(html, t`Hidden character:`, useMarkWords())
  return (
    <>
      <Rendered html={seen.html} />
      <LookAlikes text={seen.text} />
    </>
  )
}
