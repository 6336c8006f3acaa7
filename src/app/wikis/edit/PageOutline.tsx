import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { useDeferredValue } from 'react'
import { concatenated, attr, type WikiDoc, type WikiNode } from '#wikitext/tree.ts'
import { readTable } from '#app/editor/table/tableText.ts'
import styles from './PageEditor.module.css'

/** Of a table, what its cells say. */
const told = (block: WikiNode): string =>
  block.type === 'table'
    ? readTable(concatenated(block))
        .rows.flatMap(row => row.map(({ text }) => text.replaceAll('[br]', ' ')))
        .join(' ')
    : concatenated(block)
const counted = new WeakMap<WikiNode, number>()
/** A sign alone is none: a word has a letter or a digit. */
const isWord = (piece: string) => /[\p{L}\p{N}]/u.test(piece)
const wordsOf = (block: WikiNode): number => {
  const known = counted.get(block) ?? told(block).split(/\s+/).filter(isWord).length
  counted.set(block, known)
  return known
}

/** The headings of a page, to go to, and how many words it has. */
export const PageOutline = ({ contents, editor }: { contents: WikiDoc; editor: Editor | null }) => {
  const { t } = useLingui()
  const { content } = useDeferredValue(contents)
  const words = content.reduce((sum, block) => sum + wordsOf(block), 0)
  const headings = content.filter(({ type }) => type === 'heading')
  const goTo = (n: number) => {
    if (!editor || editor.isDestroyed) return
    let [left, at] = [n, -1]
    editor.state.doc.forEach((block, offset) => {
      if (block.type.name === 'heading' && left-- === 0) at = offset
    })
    if (at < 0) return
    // A text without the focus is not scrolled to its caret.
    editor.view.focus()
    editor.view.dispatch(
      editor.state.tr.setSelection(TextSelection.create(editor.state.doc, at + 1)).scrollIntoView(),
    )
  }
  return (
    <nav className={styles.outline} aria-label={t`Page headings`}>
      <p className={styles.count}>
        <Plural value={words} one="# word" other="# words" />
      </p>
      {headings.length === 0 ? (
        <p className={styles.soft}>
          <Trans>The page’s headings appear here.</Trans>
        </p>
      ) : (
        <ol className={styles.headings}>
          {headings.map((heading, n) => (
            <li key={n}>
              <button
                type="button"
                className={styles.heading}
                data-level={String(attr(heading, 'level'))}
                onClick={() => goTo(n)}
              >
                {concatenated(heading) || t`Empty heading`}
              </button>
            </li>
          ))}
        </ol>
      )}
    </nav>
  )
}
