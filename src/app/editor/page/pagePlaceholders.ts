// Where a picture on its way will stand: shown in the text, and never a part of it.
import type { Editor } from '@tiptap/core'
import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { wikiToken } from '#wikitext/editor/editorInline.ts'
import styles from './PageText.module.css'

type Placeholder = { id: string; at: number; preview: string; name: string }
type Change = { add: readonly Placeholder[] } | { remove: readonly string[] }
const key = new PluginKey<DecorationSet>('placeholders')

const drawn = ({ preview, name }: Placeholder): HTMLElement => {
  const place = document.createElement('span')
  place.className = styles.coming ?? ''
  if (preview) {
    const image = document.createElement('img')
    image.src = preview
    image.alt = name
    // Not every kind that the service takes is one that this browser opens.
    image.addEventListener('error', () => void (place.textContent = name), { once: true })
    place.append(image)
  } else place.textContent = name
  return place
}

export const pagePlaceholders = Extension.create({
  name: 'pagePlaceholders',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (tr, held) => {
          const change = tr.getMeta(key) as Change | undefined
          const mapped = held.map(tr.mapping, tr.doc)
          if (!change) return mapped
          if ('add' in change)
            return mapped.add(
              tr.doc,
              change.add.map(one =>
                Decoration.widget(one.at, () => drawn(one), { id: one.id, key: one.id }),
              ),
            )
          return mapped.remove(
            mapped.find(undefined, undefined, spec => change.remove.includes(spec['id'] as string)),
          )
        },
      },
      props: { decorations: state => key.getState(state) },
    }),
  ],
})

export const showPlaceholders = (editor: Editor, add: readonly Placeholder[]): void =>
  editor.view.dispatch(editor.state.tr.setMeta(key, { add }))
export const shownPlaceholders = (editor: Editor): string[] =>
  key
    .getState(editor.state)
    ?.find()
    .map(({ spec }) => spec.id as string) ?? []
export const dropPlaceholders = (editor: Editor, remove: readonly string[]): void =>
  editor.view.dispatch(editor.state.tr.setMeta(key, { remove }))

/**
 * The picture takes the place that was kept for it: a paragraph of its own, as boxes stand; false
 * where the place is gone.
 */
export const fillPlaceholder = (editor: Editor, id: string, text: string): boolean => {
  if (editor.isDestroyed) return false
  const { state } = editor
  const at = key.getState(state)?.find(undefined, undefined, spec => spec['id'] === id)[0]?.from
  if (at === undefined) return false
  const $at = state.doc.resolve(at)
  const token = state.schema.node(wikiToken, { text })
  const isEmpty = $at.parent.type.name === 'paragraph' && $at.parent.content.size === 0
  const paragraph = state.schema.node('paragraph', null, token)
  const tr = isEmpty
    ? state.tr.insert(at, token)
    : state.tr.insert($at.depth === 0 ? at : $at.after(1), paragraph)
  editor.view.dispatch(tr.setMeta(key, { remove: [id] }))
  return true
}
