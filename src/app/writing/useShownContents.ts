import type { Editor } from '@tiptap/core'
import { useLayoutEffect, useState } from 'react'
import type { WikiDoc } from '#wikitext/tree.ts'
import { docOf, fromOutside, proseOf, shownIn } from '#app/editor/page/pageDoc.ts'
import { lossOfLoading, type Loss } from '#app/editor/page/pageLoss.ts'
import { insertTemplate, type PageTemplate } from '#app/editor/page/tools/pageTemplates.ts'
import { placeInPage, type CaretPlace } from '#app/editor/page/pageSourceText.ts'

/**
 * The editor's document stands outside React: what was loaded, and what others changed, is put into
 * it. `lost`: something of it cannot be shown.
 */
export const useShownContents = (
  editor: Editor,
  {
    drawn,
    start,
    template,
    latest,
  }: {
    /** Another one whenever the text may have changed elsewhere; `latest` says what it reads. */
    drawn: unknown
    start: CaretPlace | null
    template: PageTemplate | null
    latest: () => { newestContents: () => WikiDoc; lost: (loss: Loss) => void }
  },
) => {
  /** Editors that hold the page: a new one is empty. */
  const [loaded] = useState(() => new WeakSet<Editor>())
  useLayoutEffect(() => {
    if (editor.isDestroyed) return
    const now = latest().newestContents()
    if (loaded.has(editor)) {
      const tr = docOf(editor.state.doc, now) === now ? undefined : shownIn(editor.state, now)
      if (tr) editor.view.dispatch(tr)
      return
    }
    loaded.add(editor)
    const prose = proseOf(editor.schema, now)
    const loss = lossOfLoading(now, prose)
    editor.view.dispatch(
      editor.state.tr
        .replaceWith(0, editor.state.doc.content.size, prose.content)
        .setMeta(fromOutside, true)
        .setMeta('addToHistory', false),
    )
    if (start) {
      editor.commands.setTextSelection(placeInPage(editor.state.doc, start))
      editor.view.focus()
      editor.view.dispatch(editor.state.tr.scrollIntoView())
    }
    if (template) insertTemplate(editor, template)
    if (!loss) return
    editor.setEditable(false, false) // without an update, which would tell of the loss as a change
    latest().lost({ ...loss, onLoading: true })
  }, [editor, drawn, loaded, latest, start, template])
}
