// Where the links of a page lead: shown in the text, and never a part of it.
import { Extension, getMarkType } from '@tiptap/core'
import type { Editor } from '@tiptap/core'
import type { Node as ProseNode } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import type { EditorState } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { bareLink } from '#wikitext/editor/bareLinks.ts'
import { pageOfTarget } from '#wikitext/constructs/wikiLink.ts'
import styles from './PageText.module.css'

export type LinkState = ReturnsOf<Table['convertWikitext']>['links'][number]
/** Asks the service about titles; what it does not answer is asked again later. */
export type FindPages = (titles: string[]) => Promise<LinkState[]>
/**
 * `title`: of the page, without a section; '' for one of this page. `isBare`: the text is the
 * title.
 */
type LinkText = { from: number; to: number; title: string; isBare: boolean }

const inBlock = new WeakMap<ProseNode, LinkText[]>()
/**
 * Links of a block, counted from its start. Nodes of the editor never change, so each block is
 * looked through once.
 */
const linksIn = (block: ProseNode): LinkText[] => {
  const known = inBlock.get(block)
  if (known) return known
  const links: LinkText[] = []
  const note = (node: ProseNode, from: number) => {
    const mark = node.marks.find(({ type }) => type.name === 'wikiLink')
    if (!mark) return
    const target: unknown = mark.attrs['target']
    const last = links.at(-1)
    const [title, isBare] = [
      pageOfTarget(typeof target === 'string' ? target : (node.text ?? '')),
      typeof target !== 'string',
    ]
    // Words of one link that look different are one link.
    if (last && last.to === from && !isBare && last.title === title) last.to += node.nodeSize
    else links.push({ from, to: from + node.nodeSize, title, isBare })
  }
  block.descendants((node, at) => void (node.isInline && note(node, at + 1)))
  inBlock.set(block, links)
  return links
}
const linksOf = (doc: ProseNode): LinkText[] => {
  const links: LinkText[] = []
  doc.forEach((block, at) =>
    linksIn(block).forEach(link => links.push({ ...link, from: link.from + at, to: link.to + at })),
  )
  return links
}

/** Neither the blocks that went nor those that came have a link: what is shown only moves. */
const isFreeOfLinks = (before: ProseNode, after: ProseNode): boolean => {
  const most = Math.min(before.childCount, after.childCount)
  let start = 0
  while (start < most && before.child(start) === after.child(start)) start += 1
  let end = 0
  while (
    end < most - start &&
    before.child(before.childCount - 1 - end) === after.child(after.childCount - 1 - end)
  )
    end += 1
  return [before, after].every(doc =>
    doc.children.slice(start, doc.childCount - end).every(block => linksIn(block).length === 0),
  )
}

type Held = { known: ReadonlyMap<string, LinkState>; shown: DecorationSet }
const key = new PluginKey<Held>('pageLinks')

const shownIn = (doc: ProseNode, known: Held['known']): DecorationSet =>
  DecorationSet.create(
    doc,
    linksOf(doc).flatMap(({ from, to, title, isBare }) => {
      const state = known.get(title)
      if (!state) return []
      if (!state.page) return [Decoration.inline(from, to, { class: styles.missing ?? '' })]
      // Readers see the title as it is now, whatever was written.
      const name = state.page.display_title
      return isBare && name !== '' && name !== title
        ? [Decoration.inline(from, to, { class: styles.renamed ?? '', 'data-shown': name })]
        : []
    }),
  )

/**
 * The link that the caret is in, and what is known of it; null where there is none, or it stays on
 * this page.
 */
export const linkAt = (
  state: EditorState,
): { title: string; found: LinkState | null; from: number; to: number } | null => {
  const { from, to } = state.selection
  const link = linksOf(state.doc).find(one => one.from <= from && to <= one.to)
  return link && link.title !== ''
    ? {
        title: link.title,
        from: link.from,
        to: link.to,
        found: key.getState(state)?.known.get(link.title) ?? null,
      }
    : null
}

/** The link in the caret leads to this page from now on; its words stay. */
export const leadTo = (editor: Editor, title: string): void => {
  const link = linkAt(editor.state)
  if (!link) return
  const text = editor.state.doc.textBetween(link.from, link.to)
  const mark = getMarkType('wikiLink', editor.schema)
  editor.view.dispatch(
    editor.state.tr
      .removeMark(link.from, link.to, mark)
      .addMark(
        link.from,
        link.to,
        text === title
          ? editor.schema.markFromJSON(bareLink(title))
          : mark.create({ target: title, tag: null, newWindow: false }),
      ),
  )
  editor.view.focus()
}

const pause = 300 // milliseconds without a change before the service is asked
const atOnce = 500 // titles

export const pageLinks = (find: FindPages) =>
  Extension.create({
    name: 'pageLinks',
    addProseMirrorPlugins: () => [
      new Plugin<Held>({
        key,
        state: {
          init: () => ({ known: new Map(), shown: DecorationSet.empty }),
          apply: (tr, held) => {
            const come = tr.getMeta(key) as LinkState[] | undefined
            if (!come && !tr.docChanged) return held
            if (!come && isFreeOfLinks(tr.before, tr.doc))
              return { known: held.known, shown: held.shown.map(tr.mapping, tr.doc) }
            const known = come
              ? new Map([...held.known, ...come.map(one => [one.title, one] as const)])
              : held.known
            return { known, shown: shownIn(tr.doc, known) }
          },
        },
        props: { decorations: state => key.getState(state)?.shown },
        view: view => {
          const asked = new Set<string>()
          let timer: ReturnType<typeof setTimeout> | undefined
          const ask = async (titles: string[]) => {
            titles.forEach(title => asked.add(title))
            const come = await find(titles).catch((): LinkState[] => [])
            const answered = new Set(come.map(({ title }) => title))
            // No answer: asked again with the next change.
            titles.filter(title => !answered.has(title)).forEach(title => asked.delete(title))
            if (!view.isDestroyed && come.length > 0)
              view.dispatch(view.state.tr.setMeta(key, come))
          }
          const look = () => {
            const titles = [...new Set(linksOf(view.state.doc).map(({ title }) => title))].filter(
              title => title !== '' && !asked.has(title),
            )
            if (titles.length > 0) void ask(titles.slice(0, atOnce))
          }
          // Somebody comes back from making the page that was missing.
          const back = () => {
            const missing = [...(key.getState(view.state)?.known.values() ?? [])]
              .filter(({ page }) => !page)
              .map(({ title }) => title)
            if (missing.length > 0) void ask(missing.slice(0, atOnce))
          }
          addEventListener('focus', back)
          // What stood in the page before it was shown.
          timer = setTimeout(look, pause)
          return {
            update: (_, before) => {
              if (view.state.doc === before.doc) return
              clearTimeout(timer)
              timer = setTimeout(look, pause)
            },
            destroy: () => {
              clearTimeout(timer)
              removeEventListener('focus', back)
            },
          }
        },
      }),
    ],
  })
